/**
 * The code that a page needs for the element as the playground has it. Pure: what is shown is what is given.
 *
 * @typedef {{ tag: string, attributes: readonly Attribute[], language: string, event: string }} Shown
 * @typedef {{ name: string, property: string, value: string | true, isNumber: boolean }} Attribute
 */

/** @param {Shown} shown */
export function htmlCode({ tag, attributes, language }) {
  const own = attributes.map(({ name, value }) => (value === true ? name : `${name}="${escapeHtml(value)}"`));
  return [
    '<script type="module" src="/elements/browser/precheck-elements.js"></script>',
    '',
    tagCode(tag, [...own, ...languageOf(language)], `></${tag}>`),
  ].join('\n');
}

/** For React 18 and 19. @param {Shown} shown */
export function reactCode({ tag, attributes, language, event }) {
  const component = tag.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
  const own = attributes.map(({ property, value, isNumber }) => {
    if (value === true) return property;
    if (isNumber) return `${property}={${Number(value)}}`;
    return /["\\{}&]/.test(value) ? `${property}={${JSON.stringify(value)}}` : `${property}="${value}"`;
  });
  const listener = event.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
  const all = [...own, ...languageOf(language), `on${listener}={({ detail }) => console.log(detail)}`];
  return [
    `import { ${component} } from 'precheck-elements/react';`,
    '',
    'export function PreCheck() {',
    '  return (',
    indent(tagCode(component, all, ' />'), '    '),
    '  );',
    '}',
  ].join('\n');
}

/** @param {Shown} shown */
export function vueCode({ tag, attributes, language, event }) {
  const own = attributes.map(({ name, value, isNumber }) => {
    if (value === true) return name;
    return isNumber ? `:${name}="${Number(value)}"` : `${name}="${escapeHtml(value)}"`;
  });
  const all = [...own, ...languageOf(language), `@${event}="heard"`];
  return [
    '<script setup>',
    `import 'precheck-elements/${tag}';`,
    '',
    'const heard = ({ detail }) => console.log(detail);',
    '</script>',
    '',
    '<template>',
    indent(tagCode(tag, all, `></${tag}>`), '  '),
    '</template>',
  ].join('\n');
}

/** @param {{ tag: string, tokens: readonly (readonly [name: string, value: string])[], width: string }} look */
export function cssCode({ tag, tokens, width }) {
  const lines = [
    ...tokens.map(([name, value]) => `  ${name}: ${value};`),
    ...(width ? [`  max-inline-size: ${width}px;`] : []),
  ];
  return lines.length === 0
    ? '/* The elements’ own look. Choose a theme, a width or a token. */'
    : [`${tag} {`, ...lines, '}'].join('\n');
}

/** A tag with its end, on one line where it fits. */
function tagCode(name, parts, end) {
  const line = [`<${name}`, ...parts].join(' ');
  return line.length <= 60 ? line + end : [`<${name}`, ...parts.map((part) => `  ${part}`), end.trimStart()].join('\n');
}

function languageOf(language) {
  return language === 'en' ? [] : [`lang="${language}"`];
}

function indent(text, space) {
  return text.replace(/^/gm, space);
}

function escapeHtml(value) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
