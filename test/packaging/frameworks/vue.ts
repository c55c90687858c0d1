import 'precheck-elements/types/vue';
import type { GlobalComponents } from 'vue';

type Uploader = InstanceType<GlobalComponents['precheck-uploader']>;

export const props: Partial<Uploader['$props']> = {
  name: 'precheck',
  required: true,
  'city-key': 'wattle-bay',
  minScore: 80,
  class: 'wide',
};
export const emit = (uploader: Uploader, event: CustomEvent) => uploader.$emit('gate-passed', event);
// @ts-expect-error a mode that there is not
export const mode: Partial<Uploader['$props']> = { mode: 'ungatd' };
// @ts-expect-error no event of the uploader
export const other = (uploader: Uploader, event: CustomEvent) => uploader.$emit('viewer-ready', event);
