import { formatPlace, type Place } from './place.js';

export function writePlace(place: Place): void {
  const hash = formatPlace(place);
  try {
    history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash);
  } catch {
    // A page in a sandboxed frame may not change its address; nothing else depends on it.
  }
}

/** The element of the page that a plain anchor names. */
export function elementAt(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
