/** `npm run check-drawings -- FILE.pdf …`: the gated flow without a browser. Exit 0 passed, 1 below the minimum, 2 could not be checked. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
ensureBuilt();
const { main } = await import('./check-drawings/main.mjs');
process.exitCode = await main(process.argv.slice(2), process);
