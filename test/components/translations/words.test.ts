import { expect } from '@open-wc/testing';
import '../../../dist/components/precheck-status/precheck-status.define.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { setPrecheckWords } from '../../../dist/components/words.js';
import { textOf, until } from '../support/page.js';

/** The example of docs/languages.md as it stands, but for its import. */
async function runExample(): Promise<void> {
  const text = await (await fetch('/docs/languages.md')).text();
  const [, code = ''] = /```js\nimport [^\n]*\n([\s\S]*?)```/.exec(text) ?? [];
  expect(code).to.contain('setPrecheckWords(');
  new Function('setPrecheckWords', code)(setPrecheckWords);
}

describe('words on a page', () => {
  afterEach(() => document.querySelector('precheck-status')?.remove());

  it('follow lang, direction with it, and become a vendor’s own', async () => {
    const status = document.createElement('precheck-status');
    document.body.append(status);
    const panel = () => status.shadowRoot?.querySelector('.panel');
    const speaks = async (lang: string, words: string, dir: string | null) => {
      status.lang = lang;
      await until(`${words} in ${lang}`, () => textOf(status).includes(words));
      expect(panel()?.getAttribute('dir')).to.equal(dir);
    };
    await speaks('en', 'Nothing to check yet', null);
    await speaks('de-AT', 'Noch nichts zu prüfen', null);
    expect(panel()?.getAttribute('lang')).to.equal('de');
    await speaks('ar', 'لا شيء لفحصه بعد', 'rtl');
    expect(getComputedStyle(panel()!).direction).to.equal('rtl');
    await expect(status).to.be.accessible();
    await speaks('zh-HK', '尚無可檢查的內容', null);
    await speaks('es-MX', 'Aún no hay nada que revisar', null);
    await runExample();
    const { t, f } = wordsFor('es-MX');
    expect(t.uploader.check).to.equal('Revisar expediente');
    expect(t.uploader.limits(1_000_000, 40, f)).to.match(/^Planos PDF de hasta 1\u00a0MB, 40 como máximo$/);
    setPrecheckWords('es_MX', { uploader: { checkAgain: 'Otra vez' } });
    expect(wordsFor('es-MX').t.uploader.checkAgain).to.equal('Otra vez');
    expect(wordsFor('es').t.uploader.checkAgain).to.equal('Revisar de nuevo');
    expect(t.uploader.checkAgain).to.equal('Revisar de nuevo');
  });
});
