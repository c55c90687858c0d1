/** Pure: what of the viewer's state stands behind the `#` of its address, so that a reload or a shared link comes back to it. */
export interface Place {
  readonly report: string | null;
  /** From 1. */
  readonly sheet: number | null;
  readonly finding: string | null;
}

export const NOWHERE: Place = { report: null, sheet: null, finding: null };

/** `#sheet=3&finding=sheet-size`. A plain anchor such as `#panel-project` names an element and no place. */
export function parsePlace(hash: string): Place {
  const text = hash.replace(/^#/, '');
  if (!text.includes('=')) return NOWHERE;
  const values = new URLSearchParams(text);
  const sheet = Number(values.get('sheet'));
  return {
    report: values.get('report') || null,
    sheet: Number.isSafeInteger(sheet) && sheet > 0 ? sheet : null,
    finding: values.get('finding') || null,
  };
}

export function formatPlace(place: Place): string {
  const values = new URLSearchParams();
  if (place.report !== null) values.set('report', place.report);
  if (place.sheet !== null) values.set('sheet', String(place.sheet));
  if (place.finding !== null) values.set('finding', place.finding);
  return values.size === 0 ? '' : `#${values}`;
}
