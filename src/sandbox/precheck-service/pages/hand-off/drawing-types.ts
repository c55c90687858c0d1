/** What a drawing can be said to be. Free text in the interface, so the list only helps to choose. */
import { categoriesOf } from '../../drawing-checks/recognition/category.js';

export interface DrawingType {
  readonly name: string;
  /** The kind of sheet that it is; empty where it may be any or none. */
  readonly category: string;
}

export const DRAWING_TYPES: readonly DrawingType[] = [
  { name: 'Drawing set', category: '' },
  { name: 'Site plan', category: 'site' },
  { name: 'Floor plan', category: 'floor' },
  { name: 'Roof plan', category: 'roof' },
  { name: 'Elevations', category: 'elevation' },
  { name: 'Sections', category: 'section' },
  { name: 'Structural', category: 'structural' },
  { name: 'Landscape', category: 'landscape' },
  { name: 'Civil', category: 'civil' },
  { name: 'Energy', category: 'energy' },
  { name: 'Schedules', category: 'schedule' },
  { name: 'Details', category: 'detail' },
  { name: 'Electrical', category: 'electrical' },
  { name: 'Plumbing', category: 'plumbing' },
  { name: 'Mechanical', category: 'mechanical' },
  { name: 'Demolition', category: 'demolition' },
  { name: 'Cover sheet', category: 'cover' },
  { name: 'Other', category: '' },
];

/** What a file's name says that it shows. A name that says nothing, or several things, is a drawing set's. */
export function typeOfFilename(filename: string): string {
  const words = filename.replace(/\.[a-z0-9]+$/i, '').replace(/[_\-.]+/g, ' ');
  const named = categoriesOf(words).map((category) => DRAWING_TYPES.find((type) => type.category === category));
  const [only, ...more] = named.filter((type) => type !== undefined);
  return only && more.length === 0 ? only.name : 'Drawing set';
}

/** A kind of sheet in an applicant's words. */
export function sheetWords(category: string): string {
  const name = DRAWING_TYPES.find((type) => type.category === category)?.name ?? category;
  return name.toLowerCase();
}
