import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const BUILT = { group: ['**/dist/**'], message: 'Import a package by its name.' };

export default tseslint.config(
  { ignores: ['**/dist/', 'node_modules/', '.data/', '.test-results/'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // An interface of its own keeps the comments of an inferred type in the published types.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
      '@typescript-eslint/no-unused-expressions': 'off',
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' }],
    },
  },
  {
    files: ['src/**/*.ts', 'demo/**/*.js'],
    rules: { 'no-restricted-imports': ['error', { patterns: [BUILT] }] },
  },
  {
    files: ['src/backend-adapter/**/*.ts'],
    ignores: ['src/backend-adapter/upstream/outgoing-http.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [BUILT], paths: [{ name: 'undici', message: 'Import it from outgoing-http.js, which says why.' }] },
      ],
    },
  },
  {
    files: ['src/components/**/*.ts'],
    plugins: { lit, wc },
    rules: {
      ...lit.configs['flat/recommended'].rules,
      ...wc.configs['flat/best-practice'].rules,
      // An element's interface of the same name only types addEventListener, which every element has.
      '@typescript-eslint/no-unsafe-declaration-merging': 'off',
      'lit/no-value-attribute': 'error',
      'no-restricted-globals': ['error', { name: 'process', message: 'Elements run in a browser.' }],
    },
  },
  {
    // JSX looks for the elements' types in a namespace of the framework's.
    files: ['src/components/frameworks/*.ts'],
    rules: { '@typescript-eslint/no-namespace': 'off' },
  },
);
