/** What can be done with one drawing of the set. */
import type { Drawing } from '../session/drawing.js';

export interface DrawingRowActions {
  readonly remove: (drawing: Drawing) => void;
  readonly replace: (drawing: Drawing) => void;
  readonly retry: (drawing: Drawing) => void;
  readonly pause: (drawing: Drawing) => void;
  readonly resume: (drawing: Drawing) => void;
  readonly move: (drawing: Drawing, toIndex: number) => void;
  readonly label: (drawing: Drawing, label: string) => void;
  readonly categorise: (drawing: Drawing, category: string) => void;
}
