/** For a page that shows a project under way and no sheets. */
import { LiveUpdates } from './live-updates.js';

new LiveUpdates({ beforeSwap: () => undefined, afterSwap: () => undefined });
