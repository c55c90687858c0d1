/**
 * The shapes. Together they give every alternative that the interface leaves open and that clients have to expect. What the
 * interface shows (`id` of a created project, `url` of an upload address and a viewer link, the list of reports and the
 * fields of its items, the status of a failure) is the same in all of them.
 */
import { BARE } from './bare-shape.js';
import { MINIMAL } from './minimal-shape.js';
import { REDIRECTING } from './redirecting-shape.js';
import { RENAMED } from './renamed-shape.js';
import { TABLES } from './tables-shape.js';
import { TEXT } from './text-shape.js';
import { WORDED } from './worded-shape.js';
import { WRAPPED } from './wrapped-shape.js';
import type { Shape } from './shape.js';

const PLAIN: Shape = { name: 'plain', summary: 'The answers that this page lists. The default.', answers: {} };

export const SHAPES: readonly Shape[] = [PLAIN, WRAPPED, BARE, REDIRECTING, TEXT, RENAMED, MINIMAL, WORDED, TABLES];
export const SHAPE_NAMES: readonly string[] = SHAPES.map(({ name }) => name);
export const DEFAULT_SHAPE = PLAIN.name;

export function findShape(name: string): Shape | null {
  return SHAPES.find((shape) => shape.name === name) ?? null;
}
