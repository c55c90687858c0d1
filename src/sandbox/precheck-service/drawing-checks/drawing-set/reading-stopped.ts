/** The reading of a file was ended because of what it cost; the message says so in a sentence. */
export class ReadingStopped extends Error {
  override readonly name = 'ReadingStopped';
}
