/** The icons that only the viewer has, on the grid of the family's. Apart, so that no other element loads them. */
import { drawIcon, icon, type IconName } from '../ui/icons.js';

const PATHS = {
  next: 'M4 10h11.5M11 5.5l4.5 4.5-4.5 4.5',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  rotate: 'M3.5 9.5h7.75v7H3.5ZM7.25 4.25h5a3.5 3.5 0 0 1 3.5 3.5v3.5M13 8.75l2.75 2.75 2.75-2.75',
  print: 'M6 7V3.25h8V7M6 14H3.75V7h12.5v7H14M6 11.5h8v5.25H6Z',
  download: 'M10 3.5v9M6.25 9 10 12.75 13.75 9M3.75 16.25h12.5',
  copy: 'M7.25 6.75h9v9.5h-9ZM4 13V3.75h8.75',
} as const satisfies Record<string, string>;

export type ViewerIconName = IconName | keyof typeof PATHS;

/** One of them, or of the family's. A word always stands beside it. */
export const viewerIcon = (name: ViewerIconName) =>
  name in PATHS ? drawIcon(PATHS[name as keyof typeof PATHS]) : icon(name as IconName);
