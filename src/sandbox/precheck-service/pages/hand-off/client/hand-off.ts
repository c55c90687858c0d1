/** The hand-off page with a script: drawings go up as they are dropped or chosen, each on its own. */
import { DrawingList } from './drawing-list.js';
import { acceptDrops } from './drop-area.js';
import { UploadQueue } from './upload-queue.js';

function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${id}.`);
}

function start(form: HTMLFormElement): void {
  const input = byId('drawing', HTMLInputElement);
  const news = byId('upload-news', HTMLElement);
  const announce = (words: string) => void (news.textContent = words);
  const list = new DrawingList({
    form,
    list: byId('drawing-list', HTMLElement),
    empty: byId('no-drawings', HTMLElement),
    missing: byId('missing', HTMLElement),
    focusAfter: input,
    announce,
    showProblem,
  });
  const queue = new UploadQueue({
    address: form.dataset['upload'] ?? '',
    maxBytes: Number(form.dataset['maxBytes']),
    list: byId('upload-list', HTMLElement),
    summary: byId('upload-summary', HTMLElement),
    focusAfter: input,
    announce,
    onStored: () => list.refresh(),
  });
  document.documentElement.classList.add('scripted');
  for (const words of document.querySelectorAll<HTMLElement>('.with-script')) words.hidden = false;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // Else the start would send them a second time.
    input.value = '';
    void queue.add(files);
  });
  acceptDrops(byId('add-drawings', HTMLElement), ({ files, folders }) => {
    for (const name of folders) queue.refuse(name, `${name} is a folder. Open it and drop the PDFs that are in it.`);
    void queue.add(files);
  });
  guardStart(form, queue);
  window.addEventListener('beforeunload', (event) => {
    if (queue.openCount > 0) event.preventDefault();
  });
}

/** One start, and none while drawings are on their way. */
function guardStart(form: HTMLFormElement, queue: UploadQueue): void {
  const button = byId('start', HTMLButtonElement);
  const words = button.textContent;
  const setStarted = (isStarted: boolean) => {
    button.toggleAttribute('aria-disabled', isStarted);
    if (isStarted) button.setAttribute('aria-disabled', 'true');
    button.textContent = isStarted ? 'Starting …' : words;
  };
  form.addEventListener('submit', (event) => {
    if (event.submitter !== button) {
      // Enter in a field: what was typed has been saved by its change.
      event.preventDefault();
      return;
    }
    if (button.hasAttribute('aria-disabled')) return event.preventDefault();
    if (queue.openCount === 0) return setStarted(true);
    event.preventDefault();
    showProblem('Drawings are still on their way. Wait until they are in, or cancel them.');
  });
  // Back in the browser's history, the page may come as it was left.
  window.addEventListener('pageshow', () => setStarted(false));
}

function showProblem(words: string): void {
  const place = byId('problem', HTMLElement);
  const card = document.createElement('div');
  card.className = 'card problem';
  card.setAttribute('role', 'alert');
  const title = document.createElement('h2');
  title.textContent = 'There is a problem';
  const text = document.createElement('p');
  text.textContent = words;
  card.append(title, text);
  place.replaceChildren(card);
  place.focus();
}

const form = document.getElementById('hand-off');
if (form instanceof HTMLFormElement) start(form);
