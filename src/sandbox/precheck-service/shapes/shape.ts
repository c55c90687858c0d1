/** What an API call answers before it is put into a shape. `body` is JSON; undefined where there is none. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Sent as it is instead of JSON. */
  readonly text?: { readonly contentType: string; readonly body: string };
}

/** The kinds of answers, one for each call of the interface, and the one for every failure. */
export type AnswerKind =
  | 'cities'
  | 'city'
  | 'created-project'
  | 'projects'
  | 'project'
  | 'upload-address'
  | 'process'
  | 'complete-link'
  | 'viewer-link'
  | 'reports'
  | 'report'
  | 'report-documents'
  | 'project-documents'
  | 'error';

export type Reshape = (answer: PlainAnswer) => PlainAnswer;

/** One way to answer what the specification leaves open. Calls that are not in the table answer as they always do. */
export interface Shape {
  readonly name: string;
  /** For the documentation: what a client sees. */
  readonly summary: string;
  readonly answers: Readonly<Partial<Record<AnswerKind, Reshape>>>;
}
