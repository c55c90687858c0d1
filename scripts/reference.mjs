/**
 * Makes custom-elements.json from the elements' doc comments, and from that docs/reference.md and what editors read; the table of rules
 * in docs/sandbox.md from the rules themselves.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { withRulesTable } from './rules-table.mjs';

const ELEMENTS = ['src/components/precheck-*/precheck-*.ts', 'src/components/property-feasibility/property-*.ts'];

/** The files that this makes, by path, so that a test can compare them with what stands there. */
export async function makeReference() {
  const { cli } = await import('@custom-elements-manifest/analyzer/cli.js');
  const manifest = await cli({
    argv: ['analyze', '--litelement', '--quiet', '--globs', ...ELEMENTS],
    cwd: root,
    noWrite: true,
  });
  const elements = manifest.modules
    .flatMap((module) => module.declarations ?? [])
    .filter((declaration) => declaration.customElement && declaration.tagName)
    .sort((a, b) => a.tagName.localeCompare(b.tagName))
    .reverse();
  for (const { name, events } of elements) {
    for (const event of events) event.type = { text: `${name}EventMap['${event.name}']` };
  }
  const shipped = asShipped(manifest);
  return {
    'custom-elements.json': `${JSON.stringify(shipped, null, 2)}\n`,
    'docs/reference.md': describe(elements),
    'docs/sandbox.md': await withRulesTable(readFileSync(join(root, 'docs', 'sandbox.md'), 'utf8')),
    ...(await editorData(shipped)),
  };
}

/** The elements' modules by their files in dist/, with their public members alone. */
function asShipped({ modules, ...manifest }) {
  const isPublic = (member) =>
    (member.privacy ?? 'public') === 'public' && !member.name.startsWith('#') && !member.name.startsWith('_');
  const elements = modules.filter(({ exports }) => exports?.some(({ kind }) => kind === 'custom-element-definition'));
  const classes = modules.filter(({ declarations }) => declarations?.some(({ tagName }) => tagName));
  // The files come in an order that differs from one machine to another.
  const sorted = [...elements, ...classes].sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const declaration of classes.flatMap((module) => module.declarations)) {
    declaration.members = declaration.members?.filter(isPublic);
  }
  const inDist = (text) => text.replace(/\/?src\/components\/([\w./-]+)\.(ts|js)"/g, 'dist/components/$1.js"');
  return JSON.parse(inDist(JSON.stringify({ ...manifest, modules: sorted })));
}

/** What VS Code and the editors of JetBrains show of the elements while a page is written. */
async function editorData(manifest) {
  const { generateVsCodeCustomElementData } = await import('custom-element-vs-code-integration');
  const { generateJetBrainsWebTypes } = await import('custom-element-jet-brains-integration');
  const outdir = mkdtempSync(join(tmpdir(), 'precheck-editor-'));
  const vsCode = { htmlFileName: 'vscode.html.json', cssFileName: 'vscode.css.json' };
  generateVsCodeCustomElementData(manifest, { outdir, ...vsCode });
  generateJetBrainsWebTypes(manifest, { outdir, webTypesFileName: 'web-types.json', packageJson: false });
  const files = readdirSync(outdir).map((name) => [`editor/${name}`, readFileSync(join(outdir, name), 'utf8')]);
  rmSync(outdir, { recursive: true });
  return Object.fromEntries(files);
}

function describe(elements) {
  const text = elements.map(describeElement).join('\n');
  return `# Reference\n\nMade from the elements' doc comments by \`npm run reference\`.\n\n${text}`;
}

function describeElement(element) {
  const code = (text) => (text ? `\`${text}\`` : '');
  const fields = (element.members ?? []).filter((member) => member.kind === 'field' && !member.static);
  const methods = (element.members ?? []).filter((member) => member.kind === 'method' && member.description);
  const defaultOf = (attribute) =>
    fields.find((field) => field.name === attribute.fieldName)?.default ?? attribute.default;
  const sections = [
    table('Attributes', ['attribute', 'property', 'type', 'default', ''], element.attributes, (attribute) => [
      code(attribute.name),
      code(attribute.fieldName),
      code(attribute.type?.text),
      code(defaultOf(attribute)),
      attribute.description,
    ]),
    table(
      'Properties',
      ['property', 'type', ''],
      fields.filter((field) => !field.attribute && field.description),
      (field) => [code(field.name), code(field.type?.text), field.description],
    ),
    table('Methods', ['method', ''], methods, (method) => [
      code(`${method.name}(${(method.parameters ?? []).map((parameter) => parameter.name).join(', ')})`),
      method.description,
    ]),
    table('Events', ['event', 'type', ''], element.events, (event) => [
      code(event.name),
      code(event.type?.text),
      event.description,
    ]),
    table('Slots', ['slot', ''], element.slots, (slot) => [
      slot.name ? code(slot.name) : '(default)',
      slot.description,
    ]),
    table('Parts', ['part', ''], element.cssParts, (part) => [code(part.name), part.description]),
    table('Custom properties', ['property', 'default', ''], element.cssProperties, (property) => [
      code(property.name),
      code(property.default),
      property.description,
    ]),
    table('Custom states', ['state', ''], element.cssStates, (state) => [
      code(`:state(${state.name})`),
      state.description,
    ]),
  ];
  return `## \`<${element.tagName}>\`\n\n${element.description ?? ''}\n\n${sections.filter(Boolean).join('\n')}`;
}

function table(title, columns, rows, cells) {
  const named = (rows ?? []).filter((row) => row.name !== undefined);
  if (named.length === 0) return '';
  const line = (values) => `| ${values.map((value) => escape(value)).join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...named.map((row) => line(cells(row))),
    '',
  ].join('\n');
}

function escape(text) {
  return String(text ?? '')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ')
    .trim();
}

if (import.meta.url === `file://${process.argv[1]}`) {
  ensureInstalled();
  ensureBuilt();
  mkdirSync(join(root, 'editor'), { recursive: true });
  for (const [path, text] of Object.entries(await makeReference())) writeFileSync(join(root, path), text);
}
