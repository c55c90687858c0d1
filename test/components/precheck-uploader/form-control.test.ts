/**
 * What the HTML standard asks of a form-associated custom element
 * (https://html.spec.whatwg.org/multipage/custom-elements.html#custom-elements-face-example), wherever the form stands.
 */
import { expect } from '@open-wc/testing';
import type { PrecheckUploader } from '../../../dist/components/precheck-uploader/precheck-uploader.js';
import { pdfFile, until } from '../support/page.js';
import { createWebStorage } from '../support/web-storage.js';
import { PLACEMENTS, type Placement } from '../support/placements.js';
import { addSet, endCheck, enter, part, pick, query, queryAll, stage } from '../support/states.js';

let placement: Placement;
const arrive = async (attributes: Record<string, string> = {}, prepare?: Parameters<typeof enter>[1]) =>
  enter({ id: 'drawings', ...attributes }, prepare, placement.place);
const value = (form = stage.form) => new FormData(form).getAll('precheck');
const flags = ({ validity }: PrecheckUploader) => {
  const held: string[] = [];
  // Its members are no own properties.
  for (const flag in validity) if (validity[flag as keyof ValidityState]) held.push(flag);
  return held;
};
/** What has the focus, whichever shadow trees it is in. */
const focused = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};
const inForm = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, markup = ''): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), { innerHTML: markup });
  stage.form.append(element);
  return element;
};

for (const where of PLACEMENTS) {
  describe(`<precheck-uploader> as a form control ${where.name}`, () => {
    before(() => void (placement = where));
    afterEach(() => {
      where.clear();
    });

    it('is an element of its form, by place, name and id', async () => {
      const { form, uploader } = await arrive();
      expect(uploader.form).to.equal(form);
      expect([...form.elements]).to.deep.equal([uploader]);
      expect(form.elements.namedItem('precheck')).to.equal(uploader);
      expect(form.elements.namedItem('drawings')).to.equal(uploader);
      expect((form as unknown as Record<string, unknown>)['precheck']).to.equal(uploader);
      expect([uploader.type, uploader.name, uploader.value]).to.deep.equal(['precheck-uploader', 'precheck', null]);
      uploader.name = 'receipt';
      await uploader.updateComplete;
      expect(uploader.getAttribute('name')).to.equal('receipt');
      expect(form.elements.namedItem('receipt')).to.equal(uploader);
      expect(form.elements.namedItem('precheck')).to.equal(null);
    });

    it('belongs to another form when it is moved or says so, and to none without one', async () => {
      const { form, uploader } = await arrive();
      const other = Object.assign(document.createElement('form'), { id: 'other' });
      form.after(other);
      other.append(uploader);
      expect([uploader.form, form.checkValidity(), other.checkValidity()]).to.deep.equal([other, true, false]);
      form.id = 'first';
      uploader.setAttribute('form', 'first');
      expect([uploader.form, form.checkValidity(), other.checkValidity()]).to.deep.equal([form, false, true]);
      form.removeAttribute('id');
      expect([uploader.form, uploader.validity.valid]).to.deep.equal([null, false]);
      uploader.removeAttribute('form');
      form.append(uploader);
      other.remove();
      await addSet();
      expect(stage.adapter.calls('POST', /^\/projects$/)).to.have.length(1);
    });

    it('has its labels, and takes the focus of a click on one', async () => {
      const { form, uploader } = await arrive();
      const label = Object.assign(document.createElement('label'), { htmlFor: 'drawings', textContent: 'Drawings' });
      const wrapping = document.createElement('label');
      form.append(label, wrapping);
      wrapping.append('All sheets', uploader);
      await uploader.updateComplete;
      await until(
        `both labels, not ${[...uploader.labels].map(({ textContent }) => textContent).join()}`,
        () => uploader.labels.length === 2,
      );
      expect([...uploader.labels]).to.have.members([label, wrapping]);
      for (const one of [label, wrapping]) {
        (document.activeElement as HTMLElement | null)?.blur();
        one.click();
        await until('the focus', () => uploader.shadowRoot?.activeElement);
      }
      form.append(uploader);
      expect([...uploader.labels]).to.deep.equal([label]);
    });

    it('says what is missing, and leaves it to the page to say so in its own way', async () => {
      const { form, uploader } = await arrive();
      const fieldset = inForm('fieldset');
      fieldset.append(uploader);
      await uploader.updateComplete;
      expect([uploader.willValidate, flags(uploader)]).to.deep.equal([true, ['valueMissing']]);
      expect(uploader.validationMessage).to.equal('Add your drawings, then check them.');
      for (const element of [uploader, fieldset, form]) {
        expect([element.matches(':invalid'), element.matches(':valid')]).to.deep.equal([true, false]);
      }
      const told: Event[] = [];
      uploader.addEventListener('invalid', (event) => told.push(event));
      expect([uploader.checkValidity(), form.checkValidity()]).to.deep.equal([false, false]);
      expect(told.map(({ cancelable, bubbles }) => [cancelable, bubbles])).to.deep.equal([
        [true, false],
        [true, false],
      ]);
      expect(focused()).to.equal(document.body);
      uploader.addEventListener('invalid', (event) => event.preventDefault(), { once: true });
      expect(uploader.reportValidity()).to.equal(false);
      expect(focused()).to.equal(document.body);
      expect(form.reportValidity()).to.equal(false);
      await until('the focus', () => focused()?.id === 'choose');
      uploader.required = false;
      await until('valid', () => uploader.matches(':valid') && fieldset.matches(':valid') && form.matches(':valid'));
      expect([flags(uploader), uploader.validationMessage, uploader.reportValidity()]).to.deep.equal([
        ['valid'],
        '',
        true,
      ]);
    });

    it('takes a reason of the page, beside its own and without', async () => {
      const { form, uploader } = await arrive();
      uploader.setCustomValidity('Agree to the terms first.');
      expect([flags(uploader), uploader.validationMessage]).to.deep.equal([
        ['valueMissing', 'customError'],
        'Agree to the terms first.',
      ]);
      uploader.required = false;
      await uploader.updateComplete;
      expect([flags(uploader), form.checkValidity()]).to.deep.equal([['customError'], false]);
      form.reset();
      expect(uploader.validationMessage).to.equal('Agree to the terms first.');
      uploader.setCustomValidity('');
      expect([flags(uploader), uploader.validationMessage, form.checkValidity()]).to.deep.equal([['valid'], '', true]);
    });

    it('follows a property at once, as a form may be sent in the same task', async () => {
      const { form, uploader } = await arrive({ mode: 'ungated' });
      uploader.required = false;
      expect([flags(uploader), form.checkValidity()]).to.deep.equal([['valid'], true]);
      uploader.required = true;
      expect([flags(uploader), form.checkValidity()]).to.deep.equal([['valueMissing'], false]);
      uploader.disabled = true;
      expect([uploader.willValidate, form.checkValidity()]).to.deep.equal([false, true]);
      uploader.disabled = false;
      expect([uploader.willValidate, form.checkValidity()]).to.deep.equal([true, false]);
      uploader.required = false;
      await addSet();
      expect(form.checkValidity()).to.equal(true);
      uploader.mode = 'gated';
      expect([flags(uploader), form.checkValidity()]).to.deep.equal([['customError'], false]);
    });

    it('takes undefined for its default, as a page gives it that knows nothing', async () => {
      const { form, uploader } = await arrive();
      for (const name of ['disabled', 'disabled', 'required', 'previews']) {
        Object.assign(uploader, { [name]: undefined });
        await uploader.updateComplete;
        expect([uploader.matches(':disabled'), uploader.hasAttribute(name)]).to.deep.equal([false, false]);
      }
      expect(form.checkValidity()).to.equal(true);
    });

    it('is barred and left out while it is disabled, by itself or by a fieldset, but not in its first legend', async () => {
      const { form, uploader } = await arrive();
      await endCheck(84);
      expect(value()).to.deep.equal(['receipt-1']);
      const fieldset = inForm('fieldset', '<legend></legend><legend></legend>');
      const [first, second] = fieldset.querySelectorAll('legend');
      fieldset.disabled = true;
      const isDisabled = async (expected: boolean) => {
        await until('the element follows', () => !query('.row .remove') === expected);
        expect(uploader.matches(':disabled')).to.equal(expected);
        expect(uploader.matches(':enabled')).to.equal(!expected);
        expect([uploader.willValidate, value()]).to.deep.equal([!expected, expected ? [] : ['receipt-1']]);
      };
      const places: readonly [Element | undefined, boolean][] = [
        [fieldset, true],
        [second, true],
        [first, false],
        [form, false],
      ];
      for (const [place, expected] of places) {
        place?.append(uploader);
        await isDisabled(expected);
      }
      uploader.disabled = true;
      await isDisabled(true);
      expect(uploader.hasAttribute('disabled')).to.equal(true);
      await uploader.addFiles([pdfFile('late.pdf')]);
      const transfer = new DataTransfer();
      transfer.items.add(pdfFile('dropped.pdf'));
      const drag = (type: string) =>
        part('.panel').dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
      // Else the browser would open the file in place of the page.
      expect(drag('dragover')).to.equal(false);
      drag('drop');
      uploader.removeAttribute('disabled');
      await isDisabled(false);
      expect(queryAll('.row')).to.have.length(3);
    });

    it('sends its receipt under its name, and only then; and keeps the form until there is one', async () => {
      const { form, uploader } = await arrive();
      let submitted = 0;
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        submitted += 1;
      });
      form.requestSubmit();
      expect([submitted, value()]).to.deep.equal([0, []]);
      form.noValidate = true;
      form.requestSubmit();
      expect(submitted).to.equal(1);
      form.noValidate = false;
      const button = inForm('button');
      await endCheck(84);
      button.click();
      expect([submitted, value(), flags(uploader)]).to.deep.equal([2, ['receipt-1'], ['valid']]);
      uploader.removeAttribute('name');
      await uploader.updateComplete;
      expect([...new FormData(form)]).to.deep.equal([]);
      uploader.setAttribute('name', 'precheck');
      uploader.setAttribute('form', 'nowhere');
      expect(value()).to.deep.equal([]);
      uploader.removeAttribute('form');
      form.reset();
      await until('empty', () => value().length === 0);
      expect([uploader.value, flags(uploader)]).to.deep.equal([null, ['valueMissing']]);
    });

    it('brings back the project that the browser kept with the page, and nothing else', async () => {
      const { form, uploader } = await arrive();
      await endCheck(84);
      const { attributes } = uploader;
      const back = document.createElement('precheck-uploader');
      for (const { name, value: text } of attributes) back.setAttribute(name, text);
      back.setAttribute('session', `${stage.uploader.session}-after`);
      // Nothing is left of the visit before but what the browser gives back.
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(window, name, { value: createWebStorage(), configurable: true });
      }
      uploader.remove();
      form.append(back);
      back.formStateRestoreCallback('receipt-1', 'restore');
      back.formStateRestoreCallback('precheck-project elsewhere', 'autocomplete');
      back.formStateRestoreCallback(null, 'restore');
      expect(flags(back)).to.deep.equal(['valueMissing']);
      await back.updateComplete;
      expect(flags(back)).to.deep.equal(['valueMissing']);
      back.formStateRestoreCallback('precheck-project project-1', 'restore');
      await until('valid again', () => back.checkValidity());
      expect(value()).to.deep.equal(['receipt-2']);
      expect(back.shadowRoot?.querySelectorAll('.row.uploaded')).to.have.length(3);
      expect(stage.adapter.puts).to.have.length(3);
      back.formStateRestoreCallback('precheck-project project-2', 'restore');
      form.reset();
      await until('empty', () => value().length === 0);
    });

    it('leads to what is to be done, in each state that keeps the form', async () => {
      const { uploader, adapter } = await arrive({}, (given) => (given.finishUploads = false));
      const seen: string[] = [];
      const report = async (state: string | null, place: string) => {
        await uploader.updateComplete;
        if (state) await until(state, () => uploader.matches(`:state(${state})`));
        (document.activeElement as HTMLElement | null)?.blur();
        expect(uploader.reportValidity()).to.equal(false);
        await until(`the focus on ${place}`, () => focused()?.matches(place));
        seen.push(uploader.validationMessage);
      };
      const rows = (status: string) => until(status, () => query(`.row.${status}`));
      await report(null, '#choose');
      pick([pdfFile('A-101.pdf')]);
      await until('an upload', () => adapter.puts.length === 1);
      await report('uploading', '#check');
      part('#check').click();
      await report('uploading', '#pause-all');
      adapter.puts[0]?.finish(413);
      await rows('failed');
      await report(null, '.row .retry');
      adapter.finishUploads = true;
      part('.row .retry').click();
      await until('a run', () => adapter.snapshot?.run === 1 && adapter.streams.size > 0);
      await report('processing', '#run');
      adapter.complete(62);
      await report('failed', '#verdict');
      pick([pdfFile('A-102.pdf')]);
      await until('two are sent', () => queryAll('.row.uploaded').length === 2);
      await report(null, '#check');
      adapter.receiptLifetimeMs = 0;
      const release = adapter.hold(/receipt$/);
      part('#check').click();
      await until('run 2', () => adapter.snapshot?.run === 2 && adapter.streams.size > 0);
      adapter.complete(84);
      await until('signing', () => adapter.calls('POST', /receipt$/).length === 1);
      await report(null, '#verdict');
      release();
      await report('expired', '#renew');
      adapter.receiptLifetimeMs = 3_600_000;
      part('#renew').click();
      await until('passed', () => uploader.matches(':state(passed)') && uploader.checkValidity());
      expect(new Set(seen)).to.have.length(seen.length - 1);
    });

    it('goes on where the place that the browser led to is gone', async () => {
      const { uploader, adapter } = await arrive({}, (given) => (given.finishUploads = false));
      pick([pdfFile('A-101.pdf')]);
      await until('an upload', () => adapter.puts.length === 1);
      adapter.puts[0]?.finish(413);
      await until('a retry', () => query('.row .retry'));
      expect(uploader.reportValidity()).to.equal(false);
      await until('the focus on it', () => focused()?.matches('.row .retry'));
      part('.row .retry').click();
      await until('another upload', () => adapter.puts.length === 2);
      // WebKit crashed here once the button was collected, while its message stood.
      for (let round = 0; round < 20; round += 1) {
        Array.from({ length: 100_000 }, () => ({ round }));
        await new Promise((resolve) => setTimeout(resolve));
      }
      adapter.puts[1]?.finish(200);
      await until('sent', () => query('.row.uploaded'));
      expect(uploader.validationMessage).to.not.equal('');
    });

    it('leads to a new try where the session cannot work', async () => {
      const { uploader } = await arrive({ 'city-key': 'atlantis' });
      await until('unavailable', () => uploader.matches(':state(unavailable)'));
      await uploader.updateComplete;
      uploader.reportValidity();
      await until('the focus', () => focused()?.id === 'retry');
      expect(flags(uploader)).to.deep.equal(['customError']);
    });
  });
}
