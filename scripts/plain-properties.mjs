/**
 * Turns the fields that Lit's decorators `property` and `state` stand before into the static `properties` that they mean. Written as
 * decorators they are easier to read; built, each is a call with the name as text, and the helpers for it are 0.5 kB of every element.
 */
import ts from 'typescript';

const MODULE = 'lit/decorators.js';
const OPTIONS_OF = {
  property: (options) => options ?? '{}',
  state: (options) => (options === undefined ? '{ state: true }' : `{ ...${options}, state: true }`),
};

/** For what is built and for what is weighed straight from the source. Goes before whatever compiles. */
export function plainProperties() {
  return {
    name: 'plain-properties',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/components\/.*\.ts$/, code: MODULE },
      handler: (code, id) => ({ code: withPlainProperties(code, id), map: null }),
    },
  };
}

/**
 * The module without those decorators. Throws where one of them stands before anything but a field.
 * @param {string} code @param {string} [path] for what is thrown @returns {string}
 */
export function withPlainProperties(code, path = 'module.ts') {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const edits = [];
  const visit = (node) => {
    if (ts.isClassLike(node)) edits.push(...editsOfClass(node, source));
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.text === MODULE) edits.push(editOfImport(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return (
    edits
      // From the end, so that what is before keeps its place; what goes in before what goes out there.
      .sort((one, other) => other.start - one.start || other.end - one.end)
      .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
  );
}

function editsOfClass(node, source) {
  const decorated = node.members.flatMap((member) =>
    (ts.canHaveDecorators(member) ? (ts.getDecorators(member) ?? []) : [])
      .map(({ expression, pos, end }) => ({ member, expression, pos, end }))
      .filter(
        ({ expression }) =>
          ts.isCallExpression(expression) && Object.hasOwn(OPTIONS_OF, expression.expression.getText()),
      ),
  );
  if (decorated.length === 0) return [];
  const entries = decorated.map(({ member, expression }) => {
    const name = member.name.getText();
    if (!ts.isPropertyDeclaration(member) || !ts.isIdentifier(member.name)) {
      throw new Error(`${source.fileName}: ${name} has a property decorator and is no field with a plain name.`);
    }
    return `${name}: ${OPTIONS_OF[expression.expression.getText()](expression.arguments[0]?.getText())}`;
  });
  const start = node.members.pos;
  return [
    { start, end: start, by: ` static properties = { ${entries.join(', ')} };` },
    ...decorated.map(({ pos, end }) => ({ start: pos, end, by: '' })),
  ];
}

/** Others than these two stay, and what compiles sees to them. */
function editOfImport(node) {
  const others = node.importClause.namedBindings.elements.filter(({ name }) => !Object.hasOwn(OPTIONS_OF, name.text));
  const by =
    others.length > 0 ? `import { ${others.map((other) => other.getText()).join(', ')} } from '${MODULE}';` : '';
  return { start: node.getStart(), end: node.end, by };
}
