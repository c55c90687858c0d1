/**
 * The states of the gallery, in the order in which the page shows them.
 *
 * @typedef {object} State
 * @property {string} id - Its place on the page, and the name of its adapter: `/gallery#uploader-empty`.
 * @property {string} title
 * @property {string} [note] - How it comes about, and what holds it.
 * @property {Record<string, string>} attributes - The element's own.
 * @property {Record<string, unknown>} [properties] - Such as how long it waits, so that nobody waits long for the state.
 * @property {readonly (readonly string[])[]} [steps] - What brings the state about, as demo/assets/gallery.js does it.
 * @property {string} shows - What the element shows once the state stands: a selector in its shadow root.
 * @property {Answers | null} [adapter] - What the state's adapter answers; null for the portal's own.
 *
 * @typedef {object} Answers
 * @property {() => object} [project] - The snapshot; an empty draft where it is left out.
 * @property {boolean} [unknown] - The adapter has no project at all.
 * @property {boolean} [missing] - There is no adapter: a web server that knows nothing of it.
 * @property {RegExp} [away] - Calls that a gateway answers, since the adapter is down.
 * @property {RegExp} [holds] - Calls that are answered late.
 * @property {readonly { path: RegExp, code: string, details?: object }[]} [refuses]
 * @property {Record<string, 'slow' | 'refuses'>} [storage] - By file name; all else is taken.
 * @property {number} [receiptMs] - How long a receipt counts.
 * @property {readonly object[] | null} [findings]
 * @property {() => readonly object[]} [attempts]
 * @property {Record<string, readonly { name: string, address: string }[]>} [documents] - By type.
 * @property {{ lifetimeMs?: number, page?: string }} [link]
 * @property {(path: string, body: any) => any} [changes] - What the property service answered, as this state has it.
 */
import { PROPERTY_STATES } from './property-states.js';
import { STATUS_STATES } from './status-states.js';
import { UPLOADER_STATES } from './uploader-states.js';
import { VIEWER_STATES } from './viewer-states.js';

/** @type {readonly { element: string, title: string, states: readonly State[] }[]} */
export const ELEMENTS = [
  { element: 'precheck-uploader', title: 'Uploader', states: UPLOADER_STATES },
  { element: 'precheck-status', title: 'Status', states: STATUS_STATES },
  { element: 'precheck-viewer', title: 'Viewer', states: VIEWER_STATES },
  { element: 'property-feasibility', title: 'Property', states: PROPERTY_STATES },
];
