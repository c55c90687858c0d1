/** The script of the status page: keeps a project under way up to date, and shows times where the reader is. The page works without it. */
const POLL_MS = 1500;
/** Of a page in the background, and of a service that can't be reached. */
const SLOW_POLL_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;

const announcer = document.createElement('p');
announcer.className = 'visually-hidden';
announcer.setAttribute('role', 'status');
document.body.append(announcer);
let isPaused = false;

/** The part of the page that the service writes anew; `data-live` says that it is going to change. */
const content = (page: Document = document) => page.querySelector<HTMLElement>('#viewer');
const isLive = () => content()?.dataset['live'] === 'true';

async function update(): Promise<void> {
  let waitMs = document.hidden ? SLOW_POLL_MS : POLL_MS;
  if (!isPaused && !document.hidden) {
    try {
      await takeOver();
      showNote('This page updates by itself.');
    } catch {
      waitMs = SLOW_POLL_MS;
      showNote('The service can’t be reached. This page tries again by itself.');
    }
  }
  if (isLive()) setTimeout(() => void update(), waitMs);
}

/** Loads the page again and shows what is new in it, leaving open what was unfolded, and the focus where it was. */
async function takeOver(): Promise<void> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const answer = await fetch(location.href.split('#')[0] ?? '', { cache: 'no-store', signal });
  if (!answer.ok) throw new Error('The page did not come.');
  const fresh = content(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  const old = content();
  if (!fresh || !old || fresh.dataset['version'] === old.dataset['version']) return;
  const focused = document.activeElement?.id;
  const unfolded = [...old.querySelectorAll('details[open]')].map(({ id }) => id);
  const news = wordsOf(fresh).filter((words) => !wordsOf(old).includes(words));
  old.replaceWith(fresh);
  for (const id of unfolded) document.getElementById(id)?.setAttribute('open', '');
  showLocalTimes();
  if (document.activeElement === document.body && focused) {
    (document.getElementById(focused) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  }
  announcer.textContent = news.join(' ');
}

/** What a screen reader hears when it changes: where the project stands, and each report. */
function wordsOf(part: HTMLElement): string[] {
  return [...part.querySelectorAll<HTMLElement>('[data-words]')].map(({ dataset }) => dataset['words'] ?? '');
}

/** What the page says about keeping itself up to date, with a way to stop that (WCAG 2.2.2). */
function showNote(words: string): void {
  const note = document.querySelector('#live-note');
  if (!note || (note.firstChild?.textContent ?? '') === `${words} `) return;
  const hadFocus = document.activeElement?.id === 'live-pause';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.id = 'live-pause';
  button.textContent = isPaused ? 'Go on updating' : 'Pause updates';
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    showNote(isPaused ? 'Updates are paused.' : 'This page updates by itself.');
  });
  note.replaceChildren(`${words} `, button);
  if (hadFocus) button.focus();
}

/** The service writes times in UTC; what it wrote stays as the tooltip. */
function showLocalTimes(): void {
  const languages = navigator.languages.filter((tag) => /^en(-[a-z\d]+)*$/i.test(tag));
  const format = new Intl.DateTimeFormat(languages[0] ?? 'en', {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  for (const element of document.querySelectorAll<HTMLTimeElement>('time:not([title])')) {
    element.title = element.textContent ?? '';
    element.textContent = format.format(new Date(element.dateTime));
  }
}

/**
 * A page that frames this one may ask where the reader is, to come back there with a renewed link (docs/viewer.md). Only the page that
 * frames this one is answered.
 */
addEventListener('message', ({ data, source, origin }: MessageEvent<{ type?: unknown } | null>) => {
  if (source !== parent || parent === window || origin === 'null') return;
  if (data?.type === 'precheck-viewer:where') {
    parent.postMessage({ type: 'precheck-viewer:here', place: location.hash }, origin);
  }
});

/** Unfolds the report that the address leads into, where the browser does not do so by itself. */
function unfoldPlace(): void {
  const place = document.getElementById(location.hash.slice(1));
  for (const details of place ? document.querySelectorAll('details') : []) {
    if (details.contains(place) && details !== place) details.open = true;
  }
}

showLocalTimes();
unfoldPlace();
if (isLive()) {
  showNote('This page updates by itself.');
  void update();
}
