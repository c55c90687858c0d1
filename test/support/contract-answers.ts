import { expect } from 'vitest';
import { ReadingError, type ServiceAnswer } from 'precheck-contract';

/** An answer with a JSON body. */
export function json(value: unknown, status = 200): ServiceAnswer {
  return { status, location: null, contentType: 'application/json', text: JSON.stringify(value) };
}

/** An answer with a body of text as it stands. */
export function plain(text: string, status = 200, contentType = 'text/plain'): ServiceAnswer {
  return { status, location: null, contentType, text };
}

export function redirect(location: string | null, status = 302): ServiceAnswer {
  return { status, location, contentType: null, text: '' };
}

/** The ReadingError that `read` throws; fails where it throws nothing or something else. */
export function readingErrorOf(read: () => unknown): ReadingError {
  let thrown: unknown;
  try {
    read();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ReadingError);
  return thrown as ReadingError;
}
