import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files first, or the last of them runs alone at the end. A fresh clone knows no durations: those with a browser lead. */
class BrowserFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const hasBrowser = ({ moduleId }: TestSpecification) => moduleId.includes('/test/end-to-end/');
    return [...sorted.filter(hasBrowser), ...sorted.filter((file) => !hasBrowser(file))];
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
    // Two cores: browsers and worker processes run beside the tests.
    maxWorkers: 2,
    server: { deps: { external: [/\/dist\//] } },
  },
});
