/** For a page that shows a project under way and no sheets. */
import { LiveUpdates } from './live-updates.js';
import { showLocalTimes } from './local-times.js';

new LiveUpdates({ beforeSwap: () => undefined, afterSwap: () => showLocalTimes(document) });
showLocalTimes(document);
