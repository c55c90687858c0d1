import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files first, or the last of them runs alone at the end. A fresh clone knows no durations: those with a browser lead,
 * and among them the one with the most to do.
 */
class BrowserFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const hasBrowser = ({ moduleId }: TestSpecification) => moduleId.includes('/test/end-to-end/');
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    const first = sorted.filter(hasBrowser).sort((one, other) => size(other) - size(one));
    return [...first, ...sorted.filter((file) => !hasBrowser(file))];
  }
}

export default defineConfig({
  // The build's own configuration must not lower or alias what the tests run.
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/components/**'],
    environment: 'node',
    sequence: { sequencer: BrowserFilesFirst },
    setupFiles: ['test/support/fresh-connections.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Files wait for half of their time, for services, browsers and times that pass: three keep two cores busy.
    maxWorkers: 3,
    server: { deps: { external: [/\/dist\//] } },
  },
});
