/** What every part of a found property is drawn from. */
import type { PropertyWords } from '../../translations/property/translation.js';
import type { RetryableRequest } from '../problem-notice.js';
import type { Apply } from '../changes.js';
import type { PropertyState } from '../state.js';

export interface FoundView {
  readonly state: PropertyState;
  readonly words: PropertyWords;
  readonly apply: Apply;
  readonly estimate: RetryableRequest;
  readonly insights: RetryableRequest;
}
