import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files first, or the last of them runs alone at the end. A fresh clone knows no durations: those with a browser lead,
 * and among them the one with the most to do. The files that share a process come together, or it would not be kept for the next.
 */
class LongestFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (name: string) => sorted.filter(({ project }) => project.name === name);
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    const browsers = [...of('end-to-end'), ...of('long')].sort((one, other) => size(other) - size(one));
    return [...browsers, ...of('alone'), ...of('sharing'), ...of('elements')];
  }
}

/** A file with a browser, and services as processes of their own: what goes by in it goes by more slowly than anywhere else. */
const WITH_BROWSER = 'test/end-to-end/**/*.test.ts';
/** `npm run test:long` */
const LONG = 'test/**/*.long.test.ts';
// These import much and clean up after themselves: modules that are read once for all of them save a third of their time. What
// measures the memory of its process, or takes it to its limits, stays alone.
const SHARING = ['test/{backend-adapter,contract}/**/*.test.ts', 'test/sandbox/**/!(hostile-*|thread-reader).test.ts'];

/** What of the elements touches no document. The rest of their suites run in browsers: web-test-runner.config.mjs. */
const OF_ELEMENTS = 'test/components/**/*.node.test.ts';

/** The insides of adapter and sandbox are tested from their sources, and what those import of the contract then is its source, too. */
const contract = fileURLToPath(new URL('./src/contract/', import.meta.url));
/** Short paths to them, as test/tsconfig.json has them. */
const sandbox = fileURLToPath(new URL('./src/sandbox/', import.meta.url));

const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  resolve: {
    alias: [
      { find: /^precheck-contract$/, replacement: `${contract}index.ts` },
      { find: /^precheck-contract\/(.+)$/, replacement: `${contract}$1.ts` },
      { find: /^#drawing-checks\/(.+)\.js$/, replacement: `${sandbox}precheck-service/drawing-checks/$1.ts` },
      { find: /^#(precheck|property)-service\/(.+)\.js$/, replacement: `${sandbox}$1-service/$2.ts` },
    ],
  },
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFilesFirst },
    setupFiles: ['test/support/fresh-connections.ts'],
    // The slowest takes fifteen seconds on an idle machine. What rightly needs more says so itself.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, as it is by default, is nothing on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // With a browser beside them, two keep two cores busy in less than 2 GB.
    maxWorkers: 2,
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, exclude: [LONG], isolate: false } },
      { extends: true, test: { name: 'elements', include: [OF_ELEMENTS], isolate: false, testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: ['test/components/**', WITH_BROWSER, LONG, ...SHARING],
        },
      },
      {
        extends: true,
        test: { name: 'end-to-end', include: [WITH_BROWSER], exclude: [LONG], ...PATIENT },
      },
      { extends: true, test: { name: 'long', include: [LONG], ...PATIENT } },
    ],
  },
});
