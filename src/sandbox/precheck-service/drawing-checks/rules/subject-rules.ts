/** Rules that judge each file, or each sheet, by itself, and tell what they found in the same words. */
import type * as z from 'zod/mini';
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import type { Sheet } from '../recognition/sheet.js';
import { inBrackets } from './places.js';
import { shownName } from './plain-words.js';
import {
  assessSubjects,
  defineRule,
  type DrawingSet,
  fileEvidence,
  FILES,
  type Judged,
  type Rule,
  type RuleContext,
  share,
  SHEETS,
} from './rule.js';

/** What a sentence says of one subject and of several: "is landscape", "are landscape". */
type Predicate = readonly [one: string, many: string];

export interface SubjectWords {
  /** What is asked for. */
  readonly limit: string;
  readonly fix: string;
  readonly meets: Predicate;
  readonly breaks: Predicate;
  /** Of doubtful ones; without it as of those that break the rule. */
  readonly doubts?: Predicate;
  /** Where none could be judged. */
  readonly undecided: string;
  /** A sentence behind what was judged. */
  readonly note?: string;
}

interface SubjectRule<Subject, Limits> extends Omit<Rule, 'limits' | 'assess'> {
  readonly limits: z.ZodMiniType<Limits>;
  /** Which of them are judged, and what they are called, where that is not all of them. */
  readonly called?: readonly [one: string, many: string];
  among?(set: DrawingSet, limits: Limits): readonly Subject[];
  judge(subject: Subject, limits: Limits, context: RuleContext, set: DrawingSet): Judged;
  words(limits: Limits, context: RuleContext, set: DrawingSet): SubjectWords;
}

/** Names the first file that breaks the rule, with what was measured. */
export function fileRule<Limits>(rule: SubjectRule<DrawingFile, Limits>): Rule {
  const first = ([one]: readonly FindingEvidence[]) => `: ${shownName(one?.file)} (${one?.measured})`;
  return subjectRule(rule, FILES, ({ files }) => files, first);
}

/** Names the sheets that break the rule, with what was measured on the first. */
export function sheetRule<Limits>(rule: SubjectRule<Sheet, Limits>): Rule {
  const listed = (them: readonly FindingEvidence[]) => `${inBrackets(them)}: ${them[0]?.measured}`;
  return subjectRule(rule, SHEETS, ({ sheets }) => sheets, listed);
}

function subjectRule<Subject, Limits>(
  rule: SubjectRule<Subject, Limits>,
  usual: readonly [one: string, many: string],
  subjectsOf: (set: DrawingSet) => readonly Subject[],
  named: (evidence: readonly FindingEvidence[]) => string,
): Rule {
  const { called: subjects = usual, among = subjectsOf, judge, words, ...definition } = rule;
  return defineRule<Limits>({
    ...definition,
    assess: (set, limits, context) => {
      const { limit, fix, meets, breaks, doubts = breaks, undecided, note } = words(limits, context, set);
      const end = note === undefined ? '.' : `. ${note}`;
      return assessSubjects(
        among(set, limits).map((subject) => judge(subject, limits, context, set)),
        {
          subjects,
          limit,
          fix,
          undecided,
          met: (count) => `${share(count, count, subjects, ...meets)}${end}`,
          broken: (broken, count) => `${share(broken.length, count, subjects, ...breaks)}${named(broken)}${end}`,
          doubtful: (doubtful, count) =>
            `${share(doubtful.length, count, subjects, ...doubts)}${named(doubtful)}${end}`,
        },
      );
    },
  });
}

/** A file by what was measured of it; `meets` is null where that could not be told. */
export function judgedFile(file: DrawingFile, meets: boolean | null, measured: string | null): Judged {
  return { verdict: meets === null ? 'undecided' : meets ? 'met' : 'broken', evidence: fileEvidence(file, measured) };
}

/** Nothing can be told of a file that does not open. */
export function ofOpened<Limits>(
  judge: (file: DrawingFile, limits: Limits) => Judged,
): (file: DrawingFile, limits: Limits) => Judged {
  return (file, limits) => (file.failure === null ? judge(file, limits) : judgedFile(file, null, 'does not open'));
}
