/** What every part of a found property is drawn from. */
import type { PropertyWords } from '../../translations/property/translation.js';
import type { RetryableRequest } from '../problem-notice.js';
import type { Dispatch } from '../reducer.js';
import type { PropertyState } from '../state.js';

export interface FoundView {
  readonly state: PropertyState;
  readonly words: PropertyWords;
  readonly dispatch: Dispatch;
  readonly estimate: RetryableRequest;
  readonly insights: RetryableRequest;
}
