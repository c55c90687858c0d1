/** Several names in one line of text, a space apart. Free of zod. */

type NamesIn<Text extends string> = Text extends `${infer Name} ${infer Rest}` ? Name | NamesIn<Rest> : Text;

export const names = (text: string): string[] => text.split(' ');

/** The same value under each of the names. */
export function each<const Text extends string, Value>(text: Text, value: Value): Record<NamesIn<Text>, Value> {
  return Object.fromEntries(names(text).map((name) => [name, value])) as Record<NamesIn<Text>, Value>;
}
