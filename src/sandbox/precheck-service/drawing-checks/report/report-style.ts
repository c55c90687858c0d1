/** Colours, type and measures that every part of the report shares. Sizes in points. */
import type { FindingStatus } from 'precheck-contract/precheck-service';

export const PAPER = { metric: [595.28, 841.89], imperial: [612, 792] } as const;
export const MARGIN = 48;
/** Room for the footer under the text. */
export const FOOT = 26;

export const COLOURS = {
  text: '#1b2430',
  muted: '#566273',
  accent: '#1d5f8a',
  panel: '#f3f6f9',
  rule: '#d5dde5',
  white: '#ffffff',
} as const;

/** Never by colour alone: the words stand beside. */
export const STATUS: Readonly<Record<FindingStatus, { readonly colour: string; readonly tint: string }>> = {
  fail: { colour: '#b3261e', tint: '#fbeeed' },
  attention: { colour: '#8a5a00', tint: '#faf3e3' },
  pass: { colour: '#1f7a45', tint: '#ebf5ef' },
  'not-assessed': { colour: '#566273', tint: '#f3f6f9' },
};

export interface TextStyle {
  readonly bold: boolean;
  readonly size: number;
  readonly colour: string;
}

const style = (size: number, bold = false, colour: string = COLOURS.text): TextStyle => ({ bold, size, colour });

export const TYPE = {
  title: style(24, true),
  heading: style(14, true),
  subheading: style(10.5, true),
  body: style(9.25),
  strong: style(9.25, true),
  cell: style(8.25),
  cellStrong: style(8.25, true),
  label: style(7.75, true, COLOURS.muted),
  small: style(7.75, false, COLOURS.muted),
} as const;

export function coloured(base: TextStyle, colour: string): TextStyle {
  return { ...base, colour };
}
