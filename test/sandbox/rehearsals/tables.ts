/** The tables of rehearsals and shapes as docs/sandbox.md has them, made from the registries. */
import { REHEARSALS } from '../../../src/sandbox/precheck-service/rehearsals/registry.js';
import { SHAPES } from '../../../src/sandbox/precheck-service/shapes/registry.js';

export function rehearsalTable(): string {
  return table(['Rehearsal', 'What happens'], REHEARSALS);
}

export function shapeTable(): string {
  return table(['Shape', 'How it answers'], SHAPES);
}

function table(
  head: readonly string[],
  entries: readonly { readonly name: string; readonly summary: string }[],
): string {
  const rows = entries.map(({ name, summary }) => `| \`${name}\` | ${summary.replaceAll('|', '\\|')} |`);
  return [`| ${head.join(' | ')} |`, '|---|---|', ...rows].join('\n');
}
