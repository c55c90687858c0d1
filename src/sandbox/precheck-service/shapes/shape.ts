import type { AnswerKind, PlainAnswer } from './answer.js';
import type { Reshape } from './reshaping.js';

/** One way to answer what the specification leaves open. Calls that are not in the table answer as they always do. */
export interface Shape {
  readonly name: string;
  /** For the documentation: what a client sees. */
  readonly summary: string;
  readonly answers: Readonly<Partial<Record<AnswerKind, Reshape>>>;
}

export function reshape(shape: Shape, kind: AnswerKind, answer: PlainAnswer): PlainAnswer {
  return shape.answers[kind]?.(answer) ?? answer;
}
