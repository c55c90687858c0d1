/** What the person at the command line can mend; its message says how. */
export class CheckProblem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
