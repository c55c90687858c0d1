/** The list of the sandbox's rules in docs/sandbox.md, between its markers: grade, weight and limits, as the rule itself has them. */
const START = '<!-- rules: made by `npm run reference` -->';
const END = '<!-- end of rules -->';

/** `documentation` with the list as it has to be. */
export async function withRulesTable(documentation) {
  const { toJSONSchema } = await import('zod/mini');
  const { RULES } = await import('../src/sandbox/dist/precheck-service/drawing-checks/rules/registry.js');
  const [before, rest] = split(documentation, START);
  const [, after] = split(rest, END);
  const list = [...RULES.values()].map((rule) => lineOf(rule, toJSONSchema(rule.limits).properties)).join('\n');
  return `${before}${START}\n\n${list}\n\n${END}${after}`;
}

function lineOf({ id, grade, weight }, limits) {
  const names = Object.keys(limits ?? {}).map((name) => `\`${name}\``);
  return `- \`${id}\` (${grade}, ${weight})${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
}

function split(text, marker) {
  const at = text.indexOf(marker);
  if (at === -1) throw new Error(`docs/sandbox.md lacks the marker ${marker}.`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}
