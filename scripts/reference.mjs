/**
 * Makes custom-elements.json from the elements' doc comments, and from that docs/reference.md and what editors read; the list of rules
 * in docs/sandbox.md from the rules themselves; that of languages in docs/languages.md from the translations.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  for (const element of elements) {
    for (const event of element.events) event.type = { text: `${element.name}EventMap['${event.name}']` };
    // What an element keeps for itself (`state: true`) is no attribute, though the analyser lists it.
    const isPrivate = ({ fieldName }) =>
      element.members.some(({ name, privacy }) => name === fieldName && privacy === 'private');
    element.attributes = element.attributes.filter((attribute) => !isPrivate(attribute));
  }
  const shipped = asShipped(manifest);
  return {
    'custom-elements.json': `${JSON.stringify(shipped, null, 2)}\n`,
    'docs/reference.md': describe(elements),
    'docs/sandbox.md': await withRulesTable(readFileSync(join(root, 'docs', 'sandbox.md'), 'utf8')),
    'docs/languages.md': await withLanguages(readFileSync(join(root, 'docs', 'languages.md'), 'utf8')),
    ...(await editorData(shipped)),
  };
}

/** The first paragraph names the languages. */
async function withLanguages(text) {
  const { LANGUAGES } = await import('../dist/components/translations/languages.js');
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const others = Intl.getCanonicalLocales(Object.keys(LANGUAGES)).map((tag) => names.of(tag) ?? tag);
  const [heading, , ...more] = text.split('\n\n');
  const all = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(['English', ...others.sort()]);
  return [heading, `${all}.`, ...more].join('\n\n');
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

const INTRODUCTION = `# Reference

Made from the elements' doc comments by \`npm run reference\`. Properties are attributes in camelCase. Events bubble, are composed and typed, as in
\`PrecheckUploaderEventMap['gate-passed']\`; behind each stands its \`detail\`.`;

const READING_ORDER = ['precheck-uploader', 'precheck-status', 'precheck-viewer', 'property-feasibility'];

function describe(elements) {
  const described = READING_ORDER.map((tag) => elements.find(({ tagName }) => tagName === tag)).map((element) => ({
    element,
    sections: sectionsOf(element),
  }));
  const uploader = described[0].sections;
  const namesOf = (sections) => sections.flatMap(([title, items]) => items.map(({ name }) => `${title} ${name}`));
  const isEverywhere = (name) => described.filter(({ sections }) => namesOf(sections).includes(name)).length > 2;
  // The tokens are the uploader's in every element.
  const isShared = (title, { name }) =>
    (title === 'Tokens' && namesOf(uploader).includes(`Tokens ${name}`)) || isEverywhere(`${title} ${name}`);
  const part = (sections, isWanted) =>
    sections.flatMap(([title, items]) => {
      const wanted = items.filter((item) => isWanted(title, item));
      // What a part is, its name says.
      const lines =
        title === 'Parts' ? [wanted.map(({ name }) => `\`${name}\``).join(', ')] : wanted.map(({ line }) => line);
      const shown = title === 'Tokens' && sections === uploader ? [shownAs('uploader-failed')] : [];
      return wanted.length === 0 ? [] : [`### ${title}`, ...shown, lines.join('\n')];
    });
  const chapters = described.flatMap(({ element, sections }) => [
    `## \`<${element.tagName}>\``,
    oneLine(element.description),
    shownAs(element.tagName),
    ...part(sections, (title, item) => !isShared(title, item)),
  ]);
  return `${[INTRODUCTION, '## Every element', ...part(uploader, isShared), ...chapters].join('\n\n')}\n`;
}

/** Where the documentation's site has an element, demo/docs/documentation.js puts it in. */
const shownAs = (id) => `<!-- shown: ${id} -->`;

/** Each heading with its lines. */
function sectionsOf(element) {
  const fields = (element.members ?? []).filter((member) => member.kind === 'field' && !member.static);
  const methods = (element.members ?? []).filter((member) => member.kind === 'method' && member.description);
  const defaultOf = ({ fieldName, ...attribute }) =>
    fields.find(({ name }) => name === fieldName)?.default ?? attribute.default;
  const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const list = (title, entries, describeEntry) => [
    title,
    (entries ?? [])
      .filter(({ name }) => name !== undefined)
      .map((entry) => ({ name: entry.name, line: `- ${describeEntry(entry)} ${oneLine(entry.description)}` })),
  ];
  return [
    list('Attributes', element.attributes, (attribute) => {
      const given = defaultOf(attribute);
      const notes = [
        `\`${(attribute.type?.text ?? 'string').replace(' | null', '')}\``,
        ...(attribute.fieldName === camelCase(attribute.name) ? [] : [`property \`${attribute.fieldName}\``]),
        ...(['null', 'false', undefined].includes(given) ? [] : [`\`${given}\``]),
      ];
      return `\`${attribute.name}\` (${notes.join(', ')}):`;
    }),
    list(
      'Properties',
      fields.filter((field) => !field.attribute && field.description),
      ({ name, type }) => `\`${name}\` (\`${type?.text}\`):`,
    ),
    list(
      'Methods',
      methods,
      ({ name, parameters }) => `\`${name}(${(parameters ?? []).map((one) => one.name).join(', ')})\`:`,
    ),
    list('Events', element.events, ({ name }) => `\`${name}\`:`),
    list('Slots', element.slots, ({ name }) => `\`${name}\`:`),
    list('Parts', element.cssParts, ({ name }) => `\`${name}\`:`),
    list(
      'Tokens',
      element.cssProperties,
      ({ name, default: own }) => `\`${name}\` (\`${own ?? tokenDefault(name)}\`):`,
    ),
    list('States', element.cssStates, ({ name }) => `\`:state(${name})\`:`),
  ];
}

const tokens = readFileSync(join(root, 'src/components/ui/tokens.styles.ts'), 'utf8');

/** What a page that does not set the token gets. */
function tokenDefault(name) {
  const [, value = ''] = new RegExp(`var\\(${name}, (.+)\\)+;`).exec(tokens) ?? [];
  return name === '--precheck-density' ? value.replace(/\)$/, '') : value;
}

/** A default stands before the text already. */
const oneLine = (text) =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/([.;]) \S+ by default\.$/, '.')
    .trim();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  ensureBuilt();
  mkdirSync(join(root, 'editor'), { recursive: true });
  for (const [path, text] of Object.entries(await makeReference())) writeFileSync(join(root, path), text);
}
