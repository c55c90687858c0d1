import { expect, it } from 'vitest';
import { cssCode, htmlCode, reactCode, vueCode } from '../../demo/assets/playground-code.js';

const shown = {
  tag: 'precheck-uploader',
  attributes: [
    { name: 'city-key', property: 'cityKey', value: 'wattle-bay', isNumber: false },
    { name: 'min-score', property: 'minScore', value: '80', isNumber: true },
    { name: 'metadata', property: 'metadata', value: '{"lot":"7 & 8"}', isNumber: false },
    { name: 'required', property: 'required', value: true as const, isNumber: false },
  ],
  language: 'de',
  event: 'gate-passed',
};

it('writes attributes as each framework takes them', () => {
  expect(htmlCode(shown)).toContain(`<precheck-uploader
  city-key="wattle-bay"
  min-score="80"
  metadata="{&quot;lot&quot;:&quot;7 &amp; 8&quot;}"
  required
  lang="de"
></precheck-uploader>`);
  expect(reactCode(shown)).toBe(`import { PrecheckUploader } from 'precheck-elements/react';

export function PreCheck() {
  return (
    <PrecheckUploader
      cityKey="wattle-bay"
      minScore={80}
      metadata={"{\\"lot\\":\\"7 & 8\\"}"}
      required
      lang="de"
      onGatePassed={({ detail }) => console.log(detail)}
    />
  );
}`);
  expect(vueCode({ ...shown, attributes: shown.attributes.slice(0, 2) })).toContain(`<precheck-uploader
    city-key="wattle-bay"
    :min-score="80"
    lang="de"
    @gate-passed="heard"
  ></precheck-uploader>`);
});

it('writes the theme as a block of CSS', () => {
  expect(cssCode({ tag: 'precheck-status', tokens: [['--precheck-radius', '0']], width: '480' })).toBe(
    'precheck-status {\n  --precheck-radius: 0;\n  max-inline-size: 480px;\n}',
  );
  expect(cssCode({ tag: 'precheck-status', tokens: [], width: '' })).toMatch(/^\/\*/);
});
