import 'precheck-elements/types/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const uploader: SvelteHTMLElements['precheck-uploader'] = {
  name: 'precheck',
  required: true,
  'city-key': 'wattle-bay',
  'min-score': '80',
  class: 'wide',
  'ongate-passed': ({ detail }) => detail.receipt.length,
};
export const property: SvelteHTMLElements['property-feasibility'] = { 'post-code': '3000' };
// @ts-expect-error a mode that there is not
export const mode: SvelteHTMLElements['precheck-uploader'] = { mode: 'ungatd' };
// @ts-expect-error the detail has no such member
export const detail: SvelteHTMLElements['precheck-uploader'] = { 'ongate-passed': (event) => event.detail.points };
