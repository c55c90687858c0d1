/** What every part of a found property is drawn from. */
import type { InsightsViewAnswer, PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { Dispatch } from '../reducer.js';
import type { PropertyState } from '../state.js';
import type { PropertyTask } from '../waiting-task.js';

export interface FoundView {
  readonly state: PropertyState;
  readonly words: PropertyWords;
  readonly dispatch: Dispatch;
  readonly estimate: PropertyTask<string, PropertyEstimateAnswer>;
  readonly insights: PropertyTask<string, InsightsViewAnswer>;
}
