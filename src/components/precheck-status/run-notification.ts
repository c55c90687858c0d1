/** A notification of the browser when a run ends while nobody looks at the page. Asked for by a press alone. */

export type Wish = 'offered' | 'wanted' | 'blocked';

/** Null where the browser has no notifications, or none for this page. */
export const mayNotify = (): boolean =>
  typeof Notification === 'function' && Notification.permission !== 'denied' && isSecureContext;

export async function askToNotify(): Promise<Wish> {
  const permission = await Notification.requestPermission();
  return permission === 'granted' ? 'wanted' : permission === 'denied' ? 'blocked' : 'offered';
}

/** `tag` names the run, so that two windows on one project tell it once. */
export function notify(title: string, body: string, tag: string, lang: string): void {
  if (document.visibilityState === 'visible') return;
  try {
    const notification = new Notification(title, { body, tag, lang });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Chrome on Android leaves notifications to service workers, which are the portal's own affair.
  }
}
