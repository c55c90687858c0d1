import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { bytesOf, contrast } from '../support/contrast.js';
import { textOf, until } from '../support/page.js';
import { newReport } from '../support/snapshots.js';
import { SERVICE_ORIGIN } from '../support/scripted-results.js';
import { inside } from '../support/states.js';
import { openViewer, type ViewerStage } from '../support/viewer-stage.js';

const HOUR_MS = 3_600_000;
const REPORT = newReport('report-1-1', 'Drawing set readiness');
const now = Date.now;
/** The time of the page, and a look at the clock as after a sleep. */
function pass(hours: number): void {
  const later = hours * HOUR_MS;
  Date.now = () => now() + later;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const frameOf = ({ viewer }: ViewerStage) => viewer.shadowRoot?.querySelector('iframe') ?? null;
const linkCalls = ({ adapter }: ViewerStage) => adapter.calls('POST', /\/viewer-link$/);
const statusOf = ({ viewer }: ViewerStage) => inside(viewer, '[role=status]').textContent ?? '';
const ready = (stage: ViewerStage) =>
  until('it is ready', () => stage.events.some(({ type }) => type === 'viewer-ready'));

async function openReady(...given: Parameters<typeof openViewer>): Promise<ViewerStage> {
  const stage = await openViewer(...given);
  await ready(stage);
  return stage;
}

describe('<precheck-viewer>', () => {
  let stage: ViewerStage;
  const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
  const setClipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  afterEach(() => {
    Date.now = now;
    if (clipboard) Reflect.deleteProperty(navigator, 'clipboard');
  });

  for (const scheme of ['light', 'dark']) {
    it(`writes on its pressed tab as readably under the pointer, ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      stage = await openReady();
      const tab = inside(stage.viewer, '[aria-pressed=true]');
      const { x, y, width, height } = tab.getBoundingClientRect();
      const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
      await sendMouse({ type: 'move', position });
      await until('the pointer is there', () => tab.matches(':hover'));
      const { color, backgroundColor } = getComputedStyle(tab);
      await sendMouse({ type: 'move', position: [0, 0] });
      const surface = getComputedStyle(inside(stage.viewer, '.panel')).backgroundColor;
      expect(contrast(bytesOf(surface, color), bytesOf(surface, backgroundColor))).to.be.at.least(4.5);
    });
  }

  const enter = {
    perhapsRefused: async () => {
      stage = await openViewer(({ results }) => Object.assign(results, { page: 'silent' }));
      await until('the hint', () => textOf(stage.viewer).includes('Nothing here?'));
      return stage;
    },
    behindDrawings: async () => {
      stage = await openReady(({ results }) => (results.page = 'silent'));
      inside(stage.viewer, '#documents').click();
      await until('the frame is gone', () => !frameOf(stage));
      return stage;
    },
    linkRefused: async () => {
      stage = await openViewer(({ refusals }) => refusals.push({ path: /viewer-link/, code: 'upstream_unavailable' }));
      await until('the problem', () => textOf(stage.viewer).includes('isn’t responding'));
      return stage;
    },
    linkToCopy: async () => {
      setClipboard(() => Promise.reject(new Error('no')));
      stage = await openReady();
      inside(stage.viewer, '#copy').click();
      await until('the field', () => stage.viewer.shadowRoot?.querySelector('#link'));
      return stage;
    },
  };
  it('shows the signed page in a sandbox and says so, but never the link', async () => {
    stage = await openReady(undefined, { 'generated-for': 'ann@example.org' });
    const frame = frameOf(stage);
    expect(frame?.src).to.equal(`${SERVICE_ORIGIN}/test/components/support/framed.html?token=1&answering`);
    expect(frame?.getAttribute('sandbox')).to.equal(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    expect(frame?.referrerPolicy).to.equal('no-referrer');
    expect(linkCalls(stage).map(({ body }) => body)).to.deep.equal([{ generatedFor: 'ann@example.org' }]);
    const [event] = stage.events;
    expect(Object.keys(event?.detail ?? {})).to.deep.equal(['origin', 'expiresAt']);
    expect(JSON.stringify(stage.events)).to.contain(SERVICE_ORIGIN).and.not.to.contain('token');
    const open = inside<HTMLAnchorElement>(stage.viewer, 'a.button');
    expect([open.href, open.target, open.rel]).to.deep.equal([frame?.src, '_blank', 'noopener noreferrer']);
  });

  it('begins anew with another project', async () => {
    stage = await enter.linkToCopy();
    const { adapter, viewer } = stage;
    const { snapshot } = adapter;
    if (!snapshot) throw new Error('There is no project.');
    adapter.existing({ ...snapshot, project: { ...snapshot.project, id: 'project-2' } });
    viewer.projectId = 'project-2';
    await until('its page', () => frameOf(stage)?.src.includes('token=2'));
    expect(viewer.shadowRoot?.querySelector('#link')).to.equal(null);
    expect(linkCalls(stage).map(({ path }) => path.split('/')[2])).to.deep.equal(['project-1', 'project-2']);
  });

  it('shows no page of one project under another that has to wait for its link', async () => {
    stage = await enter.behindDrawings();
    const { adapter, viewer } = stage;
    const { snapshot } = adapter;
    if (!snapshot) throw new Error('There is no project.');
    adapter.refusals.push({ path: /viewer-link/, code: 'too_many_requests', details: { retryAfterSeconds: 60 } });
    pass(47.2);
    await until('the renewal', () => linkCalls(stage).length === 2);
    await adapter.settled();
    adapter.existing({ ...snapshot, project: { ...snapshot.project, id: 'project-2' } });
    viewer.projectId = 'project-2';
    await until('the other project', () => viewer.shadowRoot?.querySelector('#page[aria-pressed="true"]'));
    expect(frameOf(stage)?.src).to.equal(undefined);
  });

  it('asks for no link where nothing has been checked', async () => {
    stage = await openViewer((adapter) => adapter.existing(), { 'project-id': '' });
    expect(inside(stage.viewer, '.empty:has(.icon) h3').textContent).to.equal('Nothing to show yet');
    expect(linkCalls(stage)).to.have.length(0);
  });

  it('frames nothing from an address that is not safe', async () => {
    stage = await openViewer(({ results }) => (results.url = 'http://service.example/viewer?token=t'));
    await until('the problem', () => textOf(stage.viewer).includes('isn’t set up correctly'));
    expect(frameOf(stage)).to.equal(null);
    expect(stage.viewer.shadowRoot?.innerHTML).not.to.contain('token=t');
  });

  it('leaves it to the status panel of its session to say how the check goes, and what goes wrong', async () => {
    stage = await openViewer((adapter) => adapter.existing({ phase: 'processing', run: 1, reports: [REPORT] }));
    const status = document.createElement('precheck-status');
    status.setAttribute('session', stage.viewer.session);
    const errors: string[] = [];
    status.addEventListener('precheck-error', ({ detail }) => errors.push(detail.code));
    document.body.append(status);
    try {
      await until('a stream', () => stage.adapter.streams.size > 0 && textOf(status).includes(REPORT.name));
      stage.adapter.advance(2);
      await until('the stage', () => inside(status, '[role=status]').textContent?.includes('Stage 2 of 5'));
      expect(statusOf(stage)).to.equal('');
      stage.viewer.projectId = 'not-mine';
      await until('the problem', () => textOf(stage.viewer).includes('belongs to somebody else'));
      // Nothing here starts over.
      expect(textOf(stage.viewer)).not.to.contain('Start over');
      await until('it is said', () => inside(status, '[role=status]').textContent?.includes('somebody else'));
      expect(statusOf(stage)).to.equal('');
      expect([errors, stage.errors]).to.deep.equal([['not_found'], []]);
      status.remove();
      stage.viewer.projectId = 'not-mine-either';
      await until('the viewer says it', () => statusOf(stage).includes('belongs to somebody else'));
      expect(stage.errors.map(({ code }) => code)).to.deep.equal(['not_found']);
    } finally {
      status.remove();
    }
  });

  it('believes only the frame’s own window on the link’s origin', async function () {
    stage = await enter.perhapsRefused();
    const data = { type: 'precheck-viewer:here', place: '#sheet=9' };
    const source = frameOf(stage)?.contentWindow ?? null;
    // Firefox keeps a frame of another origin in another process, and lets no script make a message from there.
    if (!canBeSource(source)) this.skip();
    const say = (init: MessageEventInit) => dispatchEvent(new MessageEvent('message', { data, ...init }));
    say({ source: window, origin: SERVICE_ORIGIN });
    say({ source, origin: 'https://evil.example' });
    say({ source, origin: SERVICE_ORIGIN, data: 'precheck-viewer:here' });
    await stage.viewer.updateComplete;
    expect(textOf(stage.viewer)).to.contain('Nothing here?');
    say({ source, origin: SERVICE_ORIGIN });
    await until('it is believed', () => !textOf(stage.viewer).includes('Nothing here?'));
  });

  it('says when the page does not come, with no empty frame under it, and shows it when it comes after all', async () => {
    stage = await openReady(({ results }) => (results.page = 'silent'));
    stage.viewer.times = { frameMs: 1, answerMs: 1 };
    // As a page that never loads: nobody hears that it has.
    const keepSilent = (event: Event) => event.stopImmediatePropagation();
    frameOf(stage)?.addEventListener('load', keepSilent, true);
    pass(49);
    await until('the end', () => stage.viewer.shadowRoot?.querySelector('#retry'));
    inside(stage.viewer, '#retry').click();
    await until('the sentence', () => textOf(stage.viewer).includes('didn’t load'));
    const frame = inside<HTMLIFrameElement>(stage.viewer, 'iframe');
    const [panel, notice] = ['.panel', '.notice'].map((part) => inside(stage.viewer, part));
    const below = panel!.getBoundingClientRect().bottom - notice!.getBoundingClientRect().bottom;
    expect(below).to.be.closeTo(Number.parseFloat(getComputedStyle(notice!).marginBlockEnd), 2);
    frame.focus();
    expect(stage.viewer.shadowRoot?.activeElement).not.to.equal(frame);
    expect(getComputedStyle(frame).visibility).to.equal('hidden');
    frame.removeEventListener('load', keepSilent, true);
    // As a page that takes its time: it comes while nobody sees the frame.
    frame.setAttribute('src', frame.src);
    await until('the page', () => !stage.viewer.shadowRoot?.querySelector('.notice'));
    // The very frame, not another one that begins from nothing.
    expect([frame.isConnected, getComputedStyle(frame).visibility]).to.deep.equal([true, 'visible']);
    expect(inside(stage.viewer, '.frame').clientHeight).to.be.above(300);
  });

  it('says why there is no other link where the page did not come, and asks again', async () => {
    stage = await enter.behindDrawings();
    const { adapter, viewer } = stage;
    viewer.times = { frameMs: 1, answerMs: 1 };
    // As a page that never loads: nobody hears that it has.
    viewer.shadowRoot?.addEventListener('load', (event) => event.stopPropagation(), true);
    inside(viewer, '#page').click();
    await until('the sentence', () => textOf(viewer).includes('didn’t load'));
    adapter.refusals.push({ path: /viewer-link/, code: 'upstream_unavailable' });
    inside(viewer, '#retry').click();
    await until('the reason', () => statusOf(stage).includes('isn’t responding'));
    inside(viewer, '#retry').click();
    await until('a new page', () => frameOf(stage)?.src.includes('token=2'));
  });

  it('is renewed an hour before its end, at the place where the person was', async () => {
    stage = await openReady();
    pass(46);
    await stage.adapter.settled();
    expect(linkCalls(stage)).to.have.length(1);
    pass(47.2);
    await until('a new link', () => linkCalls(stage).length === 2);
    await until('the place', () => frameOf(stage)?.src.endsWith('?token=2&answering#sheet=3'));
    expect(stage.events.map(({ type }) => type)).not.to.contain('viewer-expired');
  });

  it('leaves a page that can’t tell its place until it has ended, then until the person asks', async () => {
    stage = await openReady(({ results }) => (results.page = 'silent'));
    stage.viewer.times = { frameMs: 60_000, answerMs: 1 };
    pass(47.2);
    await stage.adapter.settled();
    pass(49);
    await until('the event', () => stage.events.some(({ type }) => type === 'viewer-expired'));
    expect(linkCalls(stage)).to.have.length(1);
    expect(Object.keys(stage.events.at(-1)?.detail ?? {})).to.deep.equal(['origin', 'expiresAt']);
    await until('it is said', () => statusOf(stage).includes('Try again to get a new one'));
    expect(frameOf(stage)?.src).to.contain('token=1');
    inside(stage.viewer, '#retry').click();
    await until('the new page', () => frameOf(stage)?.src.includes('token=2'));
    await until('it is ready again', () => stage.events.filter(({ type }) => type === 'viewer-ready').length === 2);
  });

  for (const [when, hours] of Object.entries({ 'before its end': 47.2, 'after its end': 49 })) {
    it(`is renewed without a word while the drawings are shown, ${when}: no place is lost`, async () => {
      stage = await enter.behindDrawings();
      pass(hours);
      if (hours < 48) await until('a new link', () => linkCalls(stage).length === 2);
      else await until('the event', () => stage.events.some(({ type }) => type === 'viewer-expired'));
      expect(statusOf(stage)).not.to.contain('Try again to get');
      inside(stage.viewer, '#page').click();
      await until('the new page', () => frameOf(stage)?.src.includes('token=2'));
    });
  }

  it('tries a renewal that failed again after a minute, and says nothing of it while the page is good', async () => {
    stage = await enter.behindDrawings();
    const said = statusOf(stage);
    const refusal = { path: /viewer-link/, code: 'upstream_unavailable' } as const;
    stage.adapter.refusals.push(refusal, refusal, refusal);
    pass(47.2);
    await until('the renewal', () => linkCalls(stage).length === 2);
    await stage.adapter.settled();
    pass(47.2);
    await stage.adapter.settled();
    expect(linkCalls(stage)).to.have.length(2);
    expect([statusOf(stage), stage.errors]).to.deep.equal([said, []]);
    stage.adapter.refusals.length = 0;
    pass(47.25);
    await until('the next try', () => linkCalls(stage).length === 3);
    inside(stage.viewer, '#page').click();
    await until('the new page', () => frameOf(stage)?.src.includes('token=2'));
  });

  it('copies the link and says until when it works', async () => {
    const copied: string[] = [];
    setClipboard(async (text) => void copied.push(text));
    stage = await openReady();
    inside(stage.viewer, '#copy').click();
    await until('the words', () => textOf(stage.viewer).includes('Link copied.'));
    expect(copied).to.deep.equal([frameOf(stage)?.src]);
    expect(textOf(stage.viewer)).to.match(/can read this project until .*\d{4}.*, without signing in/);
    expect(statusOf(stage)).to.contain('Link copied.');
  });

  it('gives the link to copy by hand where the browser does not let it', async () => {
    stage = await enter.linkToCopy();
    const field = inside<HTMLInputElement>(stage.viewer, '#link');
    expect(field.value).to.equal(frameOf(stage)?.src);
    expect(stage.viewer.shadowRoot?.activeElement).to.equal(field);
  });

  it('tells once of what went wrong, and tries again', async () => {
    stage = await enter.linkRefused();
    const sentence = 'The pre-check service isn’t responding. Nothing is lost. Try again in a few minutes.';
    await until('it is said', () => statusOf(stage).includes(sentence));
    stage.viewer.requestUpdate();
    await stage.viewer.updateComplete;
    expect(stage.errors).to.deep.equal([
      {
        code: 'upstream_unavailable',
        message: stage.errors[0]?.message,
        displayMessage: sentence,
        retryable: true,
        docUrl: 'precheck-elements/docs/errors.md#upstream_unavailable',
        requestId: 'request-1',
      },
    ]);
    inside(stage.viewer, '#retry').click();
    await ready(stage);
  });

  it('asks again by itself when the network is back', async () => {
    stage = await enter.linkRefused();
    dispatchEvent(new Event('online'));
    await ready(stage);
    expect(linkCalls(stage)).to.have.length(2);
  });

  it('asks anew for another person', async () => {
    stage = await openReady();
    stage.viewer.generatedFor = 'bob@example.org';
    await until('another link', () => frameOf(stage)?.src.includes('token=2'));
    expect(linkCalls(stage).at(-1)?.body).to.deep.equal({ generatedFor: 'bob@example.org' });
  });
});

function canBeSource(source: Window | null): boolean {
  try {
    return new MessageEvent('message', { source }).source === source;
  } catch {
    return false;
  }
}
