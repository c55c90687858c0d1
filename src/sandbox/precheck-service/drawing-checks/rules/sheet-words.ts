import type { SheetCategory } from '../recognition/sheet.js';

/** What people call the kinds of sheet. */
export const SHEET_WORDS: Readonly<Record<SheetCategory, string>> = {
  cover: 'cover sheet',
  site: 'site plan',
  floor: 'floor plan',
  roof: 'roof plan',
  elevation: 'elevations',
  section: 'section',
  structural: 'structural plan',
  detail: 'details',
  schedule: 'schedule',
  electrical: 'electrical plan',
  plumbing: 'plumbing plan',
  mechanical: 'mechanical plan',
  energy: 'energy report',
  landscape: 'landscape plan',
  demolition: 'demolition plan',
  civil: 'civil plan',
};
