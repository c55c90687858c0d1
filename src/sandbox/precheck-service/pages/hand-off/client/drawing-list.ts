import { missingSheets, missingWords } from './missing-sheets.js';

const REQUEST_TIMEOUT_MS = 20_000;

export interface DrawingListParts {
  readonly form: HTMLFormElement;
  readonly list: HTMLElement;
  readonly empty: HTMLElement;
  readonly missing: HTMLElement;
  readonly focusAfter: HTMLElement;
  readonly announce: (words: string) => void;
  readonly showProblem: (words: string) => void;
}

/** The drawings that are in: the service's own rows, kept as they are while they are edited, and saved when they change. */
export class DrawingList {
  readonly #parts: DrawingListParts;
  #saving: Promise<void> = Promise.resolve();

  constructor(parts: DrawingListParts) {
    this.#parts = parts;
    parts.form.addEventListener('change', (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
      this.#showMissing();
      this.#saving = this.#saving.then(() => this.#save());
    });
    parts.list.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      event.preventDefault();
      void this.#remove(button);
    });
  }

  get count(): number {
    return this.#parts.list.children.length;
  }

  /** Takes over what the service has now. Rows that are there already keep what somebody may be typing. */
  async refresh(): Promise<void> {
    const page = await this.#loadPage();
    if (!page) return;
    const shown = new Map(this.#rows().map((row) => [row.dataset['uploadId'], row]));
    const fresh = [...page.querySelectorAll<HTMLElement>('#drawing-list > li')];
    const rows = fresh.map((row) => shown.get(row.dataset['uploadId']) ?? document.importNode(row, true));
    for (const row of this.#rows()) if (!rows.includes(row)) row.remove();
    rows.forEach((row, index) => {
      const there = this.#parts.list.children[index];
      // Moving a row would take the keyboard out of it.
      if (there !== row) this.#parts.list.insertBefore(row, there ?? null);
    });
    this.#showCount();
  }

  #rows(): HTMLElement[] {
    return [...this.#parts.list.querySelectorAll<HTMLElement>(':scope > li')];
  }

  async #loadPage(): Promise<Document | null> {
    try {
      const answer = await fetch(location.href, timed({}));
      return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
    } catch {
      this.#parts.showProblem('The service can’t be reached. Load this page again to see what has arrived.');
      return null;
    }
  }

  /** What fails here is sent again with the start, so nobody is disturbed by it. */
  async #save(): Promise<void> {
    const fields = [...new FormData(this.#parts.form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[0] !== 'filename',
    );
    await post(this.#parts.form.dataset['save'] ?? '', new URLSearchParams(fields)).catch(() => undefined);
  }

  async #remove(button: HTMLButtonElement): Promise<void> {
    const row = button.closest('li');
    const filename = button.value;
    try {
      const answer = await post(this.#parts.form.dataset['remove'] ?? '', new URLSearchParams({ filename }));
      if (!answer.ok) throw new Error('refused');
    } catch {
      this.#parts.showProblem(`${filename} could not be removed. Try again.`);
      return;
    }
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('button');
    row?.remove();
    (next ?? this.#parts.focusAfter).focus();
    this.#parts.announce(`${filename} was removed.`);
    this.#showCount();
  }

  #showCount(): void {
    this.#parts.empty.hidden = this.count > 0;
    this.#showMissing();
  }

  #showMissing(): void {
    const chosen = this.#parts.form.querySelector<HTMLInputElement>('input[name="permitType"]:checked');
    const required = (chosen?.dataset['required'] ?? '').split(' ').filter((category) => category !== '');
    const words = (chosen?.dataset['requiredWords'] ?? '').split('|');
    const given = [...this.#parts.list.querySelectorAll('select')].map(
      (select) => select.selectedOptions[0]?.dataset['category'] ?? '',
    );
    const missing = missingSheets(required, given).map((category) => words[required.indexOf(category)] ?? category);
    const sentence = missingWords(missing, this.count);
    if (this.#parts.missing.textContent !== sentence) this.#parts.missing.textContent = sentence;
  }
}

const timed = (init: RequestInit): RequestInit => ({
  cache: 'no-store',
  signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  ...init,
});

function post(address: string, body: URLSearchParams): Promise<Response> {
  return fetch(address, timed({ method: 'POST', body, headers: { accept: 'application/json' } }));
}
