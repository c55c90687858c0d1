import { formatBytes } from './format-bytes.js';

export interface UploadRowHandlers {
  cancel(): void;
  retry(): void;
  dismiss(): void;
}

/** One drawing on its way: its name, how much of it has been sent, and what can be done about it. */
export class UploadRow {
  readonly element = document.createElement('li');
  readonly #name: string;
  readonly #size: number;
  readonly #words = document.createElement('p');
  readonly #progress = document.createElement('progress');
  readonly #actions = document.createElement('div');
  readonly #handlers: UploadRowHandlers;

  constructor(name: string, size: number, handlers: UploadRowHandlers) {
    this.#name = name;
    this.#size = size;
    this.#handlers = handlers;
    const row = part('div', 'row');
    const about = document.createElement('div');
    const title = part('p', 'drawing-name');
    title.textContent = name;
    this.#words.className = 'upload-words';
    this.#progress.max = Math.max(1, size);
    this.#progress.setAttribute('aria-label', `Sent of ${name}`);
    this.#actions.className = 'upload-actions';
    about.append(title, this.#words);
    row.append(about, this.#actions);
    this.element.className = 'upload-row';
    this.element.append(row, this.#progress);
    this.showWaiting();
  }

  showWaiting(): void {
    this.element.classList.remove('has-failed');
    this.#progress.value = 0;
    this.#words.textContent = `Waiting, ${formatBytes(this.#size)}`;
    this.#offer([['Cancel', () => this.#handlers.cancel()]]);
  }

  showProgress(sentBytes: number): void {
    this.#progress.value = Math.min(sentBytes, this.#size);
    const isSent = sentBytes >= this.#size;
    const percent = Math.floor((sentBytes / Math.max(1, this.#size)) * 100);
    this.#words.textContent = isSent
      ? `Sent, ${formatBytes(this.#size)}. The service is saving it.`
      : `${percent} %, ${formatBytes(sentBytes)} of ${formatBytes(this.#size)}`;
  }

  showFailure(message: string, canRetry: boolean): void {
    const hadFocus = this.#actions.contains(document.activeElement);
    this.element.classList.add('has-failed');
    this.#words.textContent = message;
    const dismiss = ['Dismiss', () => this.#handlers.dismiss()] as const;
    this.#offer(canRetry ? [['Try again', () => this.#handlers.retry()], dismiss] : [dismiss]);
    if (hadFocus) this.#actions.querySelector('button')?.focus();
  }

  #offer(actions: readonly (readonly [string, () => void])[]): void {
    const buttons = actions.map(([words, act]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'quiet';
      button.textContent = words;
      button.setAttribute('aria-label', `${words}: ${this.#name}`);
      button.addEventListener('click', act);
      return button;
    });
    this.#actions.replaceChildren(...buttons);
  }
}

function part(tag: 'div' | 'p', className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
