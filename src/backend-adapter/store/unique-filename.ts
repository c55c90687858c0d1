/** A filename that no other in `taken` has, case ignored: `plan.pdf`, `plan-2.pdf`, `plan-3.pdf`. */
export function uniqueFilename(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}-${number}${extension}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
