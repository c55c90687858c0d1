/** `npm start`: installs what is missing, builds, starts sandbox, adapter and demo portal, and says where to look. */
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { startDemo } from './services.mjs';

ensureInstalled();
ensureBuilt();

const dataDirectory = process.env.PRECHECK_DATA ?? join(root, '.data');
const services = [];
let stopping = false;
process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));

try {
  const { sandbox, portal } = await startDemo({
    dataDirectory,
    ports: { portal: Number(process.env.PORT ?? 4100), sandbox: 4200, storage: 4201, property: 4202 },
    // In which of the shapes of docs/sandbox.md the service answers.
    shape: process.env.PRECHECK_SANDBOX_SHAPE,
    onOutput: (text) => process.env.VERBOSE && process.stderr.write(text),
  });
  services.push(sandbox, portal);
  const passwordIn = process.env.PRECHECK_SANDBOX_REVIEW_PASSWORD
    ? 'PRECHECK_SANDBOX_REVIEW_PASSWORD'
    : join(dataDirectory, 'sandbox', 'review-password.json');
  console.log(`
  The sandbox of the pre-check service runs at ${sandbox.url}
  and that of the property service at          ${sandbox.propertyUrl}
  The adapter is mounted at                    ${portal.url}/precheck
  Look up what can be built on a property at   ${portal.url}/property
  Playground, receipts, rehearsals, gallery    ${portal.url}/developers
  Read the documentation at                    ${portal.url}/docs
  Reviewers log in at                          ${sandbox.url}/login
  with the password in                         ${passwordIn}
  Press Ctrl+C to stop. Everything is kept in ${dataDirectory} and is there again next time.

  Open the permit portal:  ${portal.url}
`);
} catch (error) {
  console.error(error.message);
  await stop(1);
}

for (const service of services) {
  service.exited.then((code) => {
    if (stopping) return;
    console.error(`A service ended unexpectedly (exit code ${code}). Start again with npm start; nothing is lost.`);
    stop(1);
  });
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const { child } of services) child.kill('SIGTERM');
  const patience = setTimeout(() => services.forEach(({ child }) => child.kill('SIGKILL')), 5_000);
  await Promise.all(services.map(({ exited }) => exited));
  clearTimeout(patience);
  process.exit(code);
}
