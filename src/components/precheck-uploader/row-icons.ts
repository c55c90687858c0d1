/** Icons of the rows and their menu, which no other element loads. */
import { drawIcon, type IconName, icon } from '../ui/icons.js';

const PATHS = {
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  pause: 'M7.25 5v10M12.75 5v10',
  play: 'm7 4.75 8 5.25-8 5.25Z',
  up: 'M10 16V4.5M5.5 9 10 4.5 14.5 9',
  down: 'M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5',
  label: 'M4 16l.75-3.5L13.5 3.75l2.75 2.75-8.75 8.75ZM11.5 5.75l2.75 2.75',
} as const satisfies Record<string, string>;

export type RowIconName = IconName | keyof typeof PATHS;

export const rowIcon = (name: RowIconName, className = '') =>
  name in PATHS ? drawIcon(PATHS[name as keyof typeof PATHS], className) : icon(name as IconName, className);
