/**
 * Takes comments and needless white space out of the elements' html`` and css`` literals, which no minifier of scripts looks into.
 * One set of choices for what is built and for what is weighed straight from the source.
 */
import { join } from 'node:path';
import minifyLiterals from '@lit-labs/rollup-plugin-minify-html-literals';
import { root } from './install.mjs';

export function minifyTemplates() {
  return minifyLiterals({
    include: join(root, 'src', 'components', '**', '*.ts').replaceAll('\\', '/'),
    failOnError: true,
    options: {
      minifyOptions: {
        // White space between words, inline elements and expressions shrinks to one space and stays.
        collapseWhitespace: true,
        removeComments: true,
        // Without it `<path />` would hold what follows it, which then is not drawn.
        keepClosingSlash: true,
        // What a template says stays as it is written.
        decodeEntities: false,
        removeEmptyAttributes: false,
        minifyJS: false,
      },
    },
  });
}
