/** What may import what (docs/architecture.md). `npm run lint` asks; types count, too. */
const only = (name, comment, from, pathNot, isOnNode = false) => ({
  name,
  comment,
  severity: 'error',
  from,
  to: { pathNot, ...(isOnNode && { dependencyTypesNot: ['core'] }) },
});
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // svelte/elements is a declaration alone.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^svelte/elements$' } },
    {
      name: 'packages-by-name',
      comment: 'A package is imported by its name, never by a path into its folder.',
      severity: 'error',
      from: { path: '^(src/[^/]+|demo)/' },
      to: { path: '^(src/[^/]+|demo)/', pathNot: ['^$1/', '^src/[^/]+/dist/'] },
    },
    only('contract-needs-zod-alone', '', { path: '^src/contract/' }, ['^src/contract/', npm('zod')]),
    only(
      'elements-need-lit-and-the-contract',
      'No code of a server, and nothing of Node, reaches a browser. What is bundled, or is a type alone, has its one place.',
      { path: '^src/components/', pathNot: '(files/digest-slices\\.ts|/frameworks/)' },
      ['^src/components/', '^src/contract/dist/', npm('lit|lit-html|@lit/[^/]+'), npm('pdfjs-dist')],
    ),
    only(
      'a-framework-where-its-types-are',
      'The types of a framework need that framework, which the page that imports them has.',
      { path: '^src/components/frameworks/' },
      ['^src/components/', '^svelte/elements$', npm('react|@types/react|preact|solid-js|vue|@vue/[^/]+|@lit/react')],
    ),
    {
      name: 'effects-stand-alone',
      comment:
        'An effect watches the state and dispatches: it imports no other effect, nor is it imported but where the project starts them.',
      severity: 'error',
      from: { path: '^src/components/', pathNot: 'project-store/project\\.ts$' },
      to: { path: '^src/components/project-store/effects/' },
    },
    {
      name: 'project-store-without-lit',
      comment: 'But for the controller, by which an element has its project, types included.',
      severity: 'error',
      from: { path: '^src/components/project-store/', pathNot: 'project-store/controller\\.ts$' },
      to: { path: [npm('lit|lit-html|@lit/[^/]+'), '^src/components/(ui|precheck-|property-)'] },
    },
    only(
      'pure-parts-of-the-project-store',
      'The state, its actions, reducer and selectors reach no network, no browser and no effect.',
      { path: '^src/components/project-store/(state|actions|reducer|selectors|drawing|requests)\\.ts$' },
      [
        '^src/components/project-store/(state|actions|reducer|selectors|drawing|requests|page-registry)\\.ts$',
        '^src/components/(adapter-client/problem|files/fingerprint)\\.ts$',
        '^src/contract/dist/',
      ],
    ),
    {
      name: 'pdfjs-is-a-type',
      comment: 'pdf.js is loaded when it is needed, from a folder of its own.',
      severity: 'error',
      from: { path: '^src/components/' },
      to: { path: npm('pdfjs-dist'), dependencyTypesNot: ['type-only'] },
    },
    only(
      'adapter-stands-alone',
      '',
      { path: '^src/backend-adapter/' },
      [
        '^src/backend-adapter/',
        '^src/contract/dist/',
        npm(
          'zod|jose|undici|libsql|kysely|hono|@hono/node-server|standardwebhooks|tinyqueue|pg|@types/pg|pino|prom-client',
        ),
      ],
      true,
    ),
    only(
      'sandbox-stands-alone',
      '',
      { path: '^src/sandbox/' },
      [
        '^src/sandbox/',
        '^src/contract/dist/',
        npm(
          'zod|undici|libsql|hono|@hono/node-server|pdfkit|@types/pdfkit|pdfjs-dist|@embedpdf/pdfium|@fastify/busboy|standardwebhooks|@fontsource/[^/]+',
        ),
      ],
      true,
    ),
    {
      name: 'receipts-are-verified-offline',
      comment: 'Who verifies a receipt loads no store, no route, no key and no network.',
      severity: 'error',
      from: { path: '^src/backend-adapter/receipts/receipt-verification\\.ts$' },
      to: {
        path: ['^src/backend-adapter/(store|http|upstream|server|tracking)/', npm('libsql|kysely|hono|undici|pg|pino')],
        reachable: true,
      },
    },
    {
      name: 'zod-mini-in-browsers',
      comment: 'zod/mini weighs a third of zod.',
      severity: 'error',
      from: { path: '^src/(components|contract)/' },
      to: { path: `${npm('zod')}index\\.` },
    },
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/', '(^|/)dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
