import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The build's own configuration must not lower or alias what the tests run.
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/components/**'],
    environment: 'node',
    setupFiles: ['test/support/fresh-connections.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: browsers and worker processes run beside the tests.
    maxWorkers: 2,
    server: { deps: { external: [/\/dist\//] } },
  },
});
