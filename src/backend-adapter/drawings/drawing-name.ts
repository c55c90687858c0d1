const MAX_LENGTH = 200;

/**
 * The base name of what a browser calls a file: no path, no control or bidirectional-override characters. Empty where
 * nothing is left.
 */
export function drawingName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  if (/^\.*$/.test(plain)) return '';
  if (plain.length <= MAX_LENGTH) return plain;
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : '';
  return plain.slice(0, MAX_LENGTH - extension.length) + extension;
}
