/** What a screen reader is told. */
import { html, type ReactiveControllerHost } from 'lit';

/** Long enough for a verdict to be read out; whoever comes to the region later would take its text for news. */
const CLEAR_AFTER_MS = 15_000;

/** Announces all that was said since the last render together, so that no line takes the place of another. */
export function createLiveRegion(host: ReactiveControllerHost) {
  let text = '';
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  host.addController({
    hostUpdate() {
      const said = waiting.splice(0).join(' ');
      if (!said) return;
      // The same words twice in a row are a change too, or nobody would hear them again.
      text = said === text ? `${said}\u00a0` : said;
      clearTimeout(timer);
      timer = setTimeout(() => {
        text = '';
        host.requestUpdate();
      }, CLEAR_AFTER_MS);
    },
    hostDisconnected() {
      clearTimeout(timer);
      waiting = [];
      text = '';
    },
  });

  return {
    announce(lines: readonly string[]): void {
      if (lines.length === 0) return;
      waiting.push(...lines);
      host.requestUpdate();
    },
    render: () => html`<div class="visually-hidden" role="status">${text}</div>`,
  };
}
