/**
 * Tells the page around this one where the reader is, when it asks, so that it can come back to the place with a renewed link. Only the
 * page that frames this one is answered, and only who asked: what the service lets frame it may know which sheet is open.
 */
import { formatPlace, type Place } from './place.js';

const WHERE = 'precheck-viewer:where';
const HERE = 'precheck-viewer:here';

export function answerWhere(place: () => Place): void {
  if (parent === window) return;
  addEventListener('message', ({ data, source, origin }: MessageEvent<unknown>) => {
    // A page without an origin can be sent to only as anybody.
    if (source !== parent || origin === 'null' || !isQuestion(data)) return;
    parent.postMessage({ type: HERE, place: formatPlace(place()) }, origin);
  });
}

const isQuestion = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === WHERE;
