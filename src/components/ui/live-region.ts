/** What the live region holds next. The same words twice in a row are a change too, or nobody would hear them again. */
export function nextAnnouncement(lines: readonly string[], current: string): string {
  if (lines.length === 0) return current;
  const text = lines.join(' ');
  return text === current ? `${text}\u00a0` : text;
}
