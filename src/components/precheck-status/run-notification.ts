/** Progress outside of the element: in the page's title, and as a browser notification if the person asks for one. */

export type NotificationChoice = 'offered' | 'wanted' | 'blocked';

/** False where the browser has no notifications, or none for this page. On phones (Android, iPhone, iPad) the constructor is there and throws. */
export const mayNotify = (): boolean =>
  typeof Notification === 'function' &&
  Notification.permission !== 'denied' &&
  isSecureContext &&
  !/Android|iP/.test(navigator.userAgent);

export async function askToNotify(): Promise<NotificationChoice> {
  const permission = await Notification.requestPermission();
  return permission === 'granted' ? 'wanted' : permission === 'denied' ? 'blocked' : 'offered';
}

/** `tag` names the run, so that two tabs show one notification. */
export function notify(title: string, body: string, tag: string, lang: string): void {
  if (!document.hidden) return;
  try {
    const notification = new Notification(title, { body, tag, lang });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // An unknown browser without notifications.
  }
}

// ── The page's title: one element of a page has it at a time ──

let current: { readonly owner: object; readonly base: string; readonly shown: string } | null = null;

/** `progress` is what stands before the page's own title; null gives the title back. What the page itself changes in it stays. */
export function setTitleProgress(owner: object, progress: string | null): void {
  if (current && current.owner !== owner) return;
  const base = current && document.title === current.shown ? current.base : document.title;
  if (progress === null) {
    if (current) document.title = base;
    current = null;
    return;
  }
  const shown = base ? `${progress} – ${base}` : progress;
  if (document.title !== shown) document.title = shown;
  // Read back: a browser collapses the white space of a title.
  current = { owner, base, shown: document.title };
}
