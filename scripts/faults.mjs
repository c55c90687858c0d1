/** `npm run faults [-- --seed N --projects N --minutes N]`: takes projects through adapter and sandbox while everything between them fails. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { seed: text, projects: text, minutes: text } });
const options = {
  seed: wholeNumber('seed', randomInt(2 ** 31)),
  projects: wholeNumber('projects', 200),
  minutes: wholeNumber('minutes', 20),
};
ensureInstalled();
ensureBuilt();

const { createServer } = await import('vite');
const vite = await createServer({
  configFile: false,
  root,
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  // Nothing here is for a browser, but it would look through every page there is.
  optimizeDeps: { noDiscovery: true },
});
const { main } = await vite.ssrLoadModule('/test/faults/main.ts');
const isWell = await main(options);
await vite.close();
process.exit(isWell ? 0 : 1);

function wholeNumber(name, otherwise) {
  const number = Number(values[name] ?? otherwise);
  if (Number.isSafeInteger(number) && number >= 0 && values[name] !== '') return number;
  console.error(`--${name} takes a whole number.`);
  return process.exit(2);
}
