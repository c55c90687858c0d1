import { statSync } from 'node:fs';
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
    return [...of('end-to-end').sort((one, other) => size(other) - size(one)), ...of('alone'), ...of('sharing')];
  }
}

/** A file with a browser, and services as processes of their own: what goes by in it goes by more slowly than anywhere else. */
const WITH_BROWSER = 'test/end-to-end/**/*.test.ts';
// These import much and clean up after themselves: modules that are read once for all of them save a third of their time. What
// measures the memory of its process, or takes it to its limits, stays alone.
const SHARING = [
  'test/{backend-adapter,contract}/**/*.test.ts',
  'test/sandbox/**/!(hostile-*|outside-files|thread-reader).test.ts',
];

export default defineConfig({
  // The build's own configuration must not lower or alias what the tests run.
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFilesFirst },
    setupFiles: ['test/support/fresh-connections.ts'],
    // Room for several waits in one test, of which each has a minute before it gives up.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A second, as it is by default, is nothing on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Files wait for half of their time, for services, browsers and times that pass: three keep two cores busy.
    maxWorkers: 3,
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: ['test/components/**', WITH_BROWSER, ...SHARING],
        },
      },
      // Tried once more before it counts as failed; `npm test` names at its end what passed only then.
      {
        extends: true,
        test: { name: 'end-to-end', include: [WITH_BROWSER], testTimeout: 300_000, hookTimeout: 300_000, retry: 1 },
      },
    ],
  },
});
