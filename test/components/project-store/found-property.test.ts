import { expect } from '@open-wc/testing';
import '../../../dist/components/precheck-uploader/precheck-uploader.define.js';
import { createProjectRequest } from '../../../dist/components/project-store/requests.js';
import { NO_SETTINGS } from '../../../dist/components/project-store/state.js';
import { freshSession, pdfFile, until } from '../support/page.js';
import { enterProperty, found, leaveProperty, part, type PropertyScene } from '../support/property-states.js';

const FOUND = { address: '12-14 Wattle St, Wattle Bay NSW 2999', latitude: -33.9131, longitude: 151.1035 };

describe('the found property', () => {
  const own = (settings: object) => createProjectRequest({ ...NO_SETTINGS, cityKey: 'c', ...settings }, FOUND);
  const TABLE: readonly [string, object, object][] = [
    ['where the page says nothing', {}, FOUND],
    [
      'coordinates under the same address, spelt otherwise',
      { address: '12-14 wattle st  wattle bay, NSW 2999' },
      { ...FOUND, address: '12-14 wattle st  wattle bay, NSW 2999' },
    ],
    ['nothing under another address', { address: '1 High St' }, { address: '1 High St' }],
    ['no half of the coordinates', { latitude: -33 }, { latitude: -33, address: FOUND.address }],
  ];
  for (const [name, settings, place] of TABLE) {
    it(`fills a draft: ${name}`, () => expect(own(settings)).to.deep.equal({ cityKey: 'c', ...place }));
  }

  describe('with both elements on a page', () => {
    let scene: PropertyScene;
    let uploader: HTMLElementTagNameMap['precheck-uploader'];
    beforeEach(async () => {
      const session = freshSession();
      scene = await enterProperty({ session });
      uploader = document.createElement('precheck-uploader');
      const attributes = { session, 'city-key': 'wattle-bay', 'permit-type': 'new-dwelling' };
      for (const [name, value] of Object.entries(attributes)) uploader.setAttribute(name, value);
      document.body.append(uploader);
      await uploader.updateComplete;
    });
    afterEach(() => {
      uploader.remove();
      leaveProperty(scene);
    });

    const draft = async () => {
      await uploader.addFiles([pdfFile('A-101.pdf')]);
      const { body } = await until('a project', () => scene.adapter.calls('POST', /^\/projects$/)[0]);
      return { ...(body as object), idempotencyKey: '' };
    };
    const project = { cityKey: 'wattle-bay', permitType: 'new-dwelling', idempotencyKey: '' };

    it('goes with the project', async () => {
      await found(scene);
      expect(await draft()).to.deep.equal({ ...project, ...FOUND });
    });

    for (const [name, act] of [
      ['the person wants another property', () => part(scene.element, '#another').click()],
      ['the element goes', () => scene.element.remove()],
    ] as const) {
      it(`is taken back when ${name}`, async () => {
        await found(scene);
        act();
        expect(await draft()).to.deep.equal(project);
      });
    }
  });
});
