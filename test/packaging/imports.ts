/** Reads what a source or built file imports, types included, with the compiler's own parser. */
import ts from 'typescript';

export interface ImportReference {
  /** Null for an import() of an expression, whose target nobody can know before it runs. */
  readonly specifier: string | null;
  readonly line: number;
  /** `address` is `new URL('./worker.js', import.meta.url)`: a file that is started or read, not a module of the same graph. */
  readonly kind: 'import' | 'type' | 'dynamic' | 'address';
}

export function importsOf(path: string, text: string): ImportReference[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: ImportReference[] = [];
  const visit = (node: ts.Node): void => {
    const reference = referenceIn(node);
    if (reference) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ ...reference, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function referenceIn(node: ts.Node): Omit<ImportReference, 'line'> | null {
  if (ts.isImportDeclaration(node)) {
    const isType = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: literalOf(node.moduleSpecifier), kind: isType ? 'type' : 'import' };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: literalOf(node.moduleSpecifier), kind: node.isTypeOnly ? 'type' : 'import' };
  }
  if (ts.isImportTypeNode(node)) {
    return { specifier: ts.isLiteralTypeNode(node.argument) ? literalOf(node.argument.literal) : null, kind: 'type' };
  }
  if (ts.isExternalModuleReference(node)) return { specifier: literalOf(node.expression), kind: 'import' };
  if (ts.isCallExpression(node) && isLoadingCall(node)) {
    return { specifier: literalOf(node.arguments[0]), kind: 'dynamic' };
  }
  return addressIn(node);
}

/** import(), require() and require.resolve(). */
function isLoadingCall(node: ts.CallExpression): boolean {
  const { expression } = node;
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(expression)) return expression.text === 'require';
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'require'
  );
}

function addressIn(node: ts.Node): Omit<ImportReference, 'line'> | null {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'URL') return null;
  const [target, base] = node.arguments ?? [];
  if (!base || !ts.isPropertyAccessExpression(base) || !ts.isMetaProperty(base.expression)) return null;
  const specifier = literalOf(target);
  return specifier !== null && /\.[mc]?[jt]s$/.test(specifier) ? { specifier, kind: 'address' } : null;
}

function literalOf(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null;
}

/** The inline modules of a page, put together, so that a page's imports can be read like any other file's. */
export function scriptsOfPage(html: string): string {
  const scripts = html.matchAll(/<script\b(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi);
  return [...scripts]
    .filter((script) => /type\s*=\s*["']?module/i.test(script.groups?.['attributes'] ?? ''))
    .map((script) => script.groups?.['code'] ?? '')
    .join('\n;\n');
}
