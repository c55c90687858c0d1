/** Says in the console what is wrong with an attribute. Loaded only where something is. */

/** What it has to be, the allowed words, or the least and the most number. */
type Allowed = string | readonly string[] | readonly number[];

const warned = new Set<string>();

/** Once for each value: a page that renders again gives it again. */
export function warnOfAttribute(tag: string, name: string, given: unknown, allowed: Allowed): void {
  const value = typeof given === 'string' ? `"${given}"` : JSON.stringify(given);
  const line = `<${tag} ${name}=${value}> is not allowed, so the default is used. ${allowedWords(allowed)} See precheck-elements/docs/reference.md#${tag}`;
  if (warned.has(line)) return;
  warned.add(line);
  console.warn(line);
}

function allowedWords(allowed: Allowed): string {
  if (typeof allowed === 'string') return `It must be ${allowed}.`;
  const [least, most] = allowed;
  if (typeof least !== 'number') return `Allowed: ${allowed.join(', ')}.`;
  return Number(most) < Number.MAX_SAFE_INTEGER
    ? `Allowed: a number from ${least} to ${most}.`
    : `Allowed: a number, at least ${least}.`;
}
