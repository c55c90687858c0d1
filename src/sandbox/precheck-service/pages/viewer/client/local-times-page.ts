/** For a page that has times and nothing else that needs a script. */
import { showLocalTimes } from './local-times.js';

showLocalTimes(document);
