/** A notification of the browser when a run ends while nobody looks at the page. Asked for by a press alone. */

export type Wish = 'offered' | 'wanted' | 'blocked';

/** On phones the constructor is there and throws: only a service worker of the portal's own may notify. */
const leavesItToServiceWorkers = (): boolean => /Android|iP(hone|ad|od)/.test(navigator.userAgent);

/** False where the browser has no notifications, or none for this page. */
export const mayNotify = (): boolean =>
  typeof Notification === 'function' &&
  Notification.permission !== 'denied' &&
  isSecureContext &&
  (!leavesItToServiceWorkers() || Boolean(navigator.serviceWorker?.controller));

export async function askToNotify(): Promise<Wish> {
  const permission = await Notification.requestPermission();
  return permission === 'granted' ? 'wanted' : permission === 'denied' ? 'blocked' : 'offered';
}

/** `tag` names the run, so that two windows on one project tell it once. */
export function notify(title: string, body: string, tag: string, lang: string): void {
  if (document.visibilityState === 'visible') return;
  const options = { body, tag, lang };
  try {
    if (leavesItToServiceWorkers()) return notifyByServiceWorker(title, options);
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // A browser that nobody knew to have none.
  }
}

/** What a press on it does is the worker's affair. */
function notifyByServiceWorker(title: string, options: NotificationOptions): void {
  const registration = navigator.serviceWorker.getRegistration();
  registration.then((found) => found?.showNotification(title, options)).catch(() => undefined);
}
