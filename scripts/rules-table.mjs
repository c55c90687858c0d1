/** The table of the sandbox's rules in docs/sandbox.md, between its markers: a row a rule, as the rule itself says it. */
import * as z from 'zod/mini';

const START = '<!-- rules: made by `npm run reference` -->';
const END = '<!-- end of rules -->';
const HEAD = ['Rule', 'Title', 'Grade', 'Asked for by', 'Weight', 'Limits'];

/** `documentation` with the table as it has to be. */
export async function withRulesTable(documentation) {
  const { RULES } = await import('../src/sandbox/dist/precheck-service/drawing-checks/rules/registry.js');
  const [before, rest] = split(documentation, START);
  const [, after] = split(rest, END);
  const rows = [HEAD, HEAD.map(() => '---'), ...[...RULES.values()].map(cellsOf)];
  const table = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}

function cellsOf({ id, title, grade, source, weight, limits }) {
  const { properties = {} } = z.toJSONSchema(limits);
  const named = Object.entries(properties).map(([name, { description }]) =>
    description === undefined ? `\`${name}\`` : `\`${name}\`: ${description}`,
  );
  return [`\`${id}\``, title, grade, source, String(weight), named.join('; ') || 'none'];
}

function split(text, marker) {
  const at = text.indexOf(marker);
  if (at === -1) throw new Error(`docs/sandbox.md lacks the marker ${marker}.`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}
