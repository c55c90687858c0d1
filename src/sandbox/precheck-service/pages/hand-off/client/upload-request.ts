/** Sends one drawing to the service. XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
export interface UploadHandlers {
  onProgress(sentBytes: number): void;
  onStored(): void;
  /** The service answered and does not want the file; the message is for people. */
  onRefused(message: string): void;
  /** No answer came, or none that can be read: it may work the next time. */
  onBroken(): void;
}

/** Longest time in which nothing moves, the wait for the answer included. */
const STALL_MS = 60_000;

/** Starts sending. Returns what cancels it; after that no handler is called. */
export function sendDrawing(address: string, file: File, handlers: UploadHandlers): () => void {
  const request = new XMLHttpRequest();
  let isOver = false;
  const end = (tell: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(watch);
    tell();
  };
  const giveUp = () => {
    end(() => handlers.onBroken());
    request.abort();
  };
  let watch = setTimeout(giveUp, STALL_MS);
  request.upload.addEventListener('progress', ({ loaded }) => {
    if (isOver) return;
    clearTimeout(watch);
    watch = setTimeout(giveUp, STALL_MS);
    handlers.onProgress(loaded);
  });
  request.addEventListener('error', () => end(() => handlers.onBroken()));
  request.addEventListener('load', () => end(() => tellOutcome(request, handlers)));
  request.open('POST', `${address}&filename=${encodeURIComponent(file.name)}`);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(file);
  return () => {
    end(() => undefined);
    request.abort();
  };
}

function tellOutcome({ status, responseText }: XMLHttpRequest, handlers: UploadHandlers): void {
  if (status >= 200 && status < 300) return handlers.onStored();
  const message = status >= 400 && status < 500 ? messageIn(responseText) : null;
  if (message === null) handlers.onBroken();
  else handlers.onRefused(message);
}

function messageIn(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
