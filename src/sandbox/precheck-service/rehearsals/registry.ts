import type { Rehearsal } from './rehearsal.js';

const ORDINARY = {
  outcome: null,
  pace: 'real',
  outage: 'none',
  webhook: null,
  expiredUploads: 'none',
  losesCreateAnswer: false,
  limitsRate: false,
  answersRubbish: false,
} as const satisfies Partial<Rehearsal>;

type Differences = Pick<Rehearsal, 'name' | 'summary' | 'note'> & Partial<Rehearsal>;

/** Each by what differs from the ordinary. */
const DIFFERENCES: readonly Differences[] = [
  {
    name: 'always-pass',
    summary: 'Each report ends Passed with score 100, whatever the drawings are.',
    note: 'Result and score are not those of the drawings: they were set to Passed and 100.',
    outcome: { result: 'Passed', score: 100 },
  },
  {
    name: 'always-fail',
    summary: 'Each report ends Failed with score 0, whatever the drawings are.',
    note: 'Result and score are not those of the drawings: they were set to Failed and 0.',
    outcome: { result: 'Failed', score: 0 },
  },
  {
    name: 'stall',
    summary: 'The run stays in stage 3, Categorising, for good, after a restart too. It takes no worker’s place.',
    note: 'The run never went past Categorising.',
    pace: 'stalled',
  },
  {
    name: 'slow',
    summary:
      'The run takes 5 minutes, 1 for each stage. The drawings are read first; then it waits without a worker’s place.',
    note: 'The run was drawn out to 5 minutes.',
    pace: 'slow',
  },
  {
    name: 'outage',
    summary:
      'After Analysing every call about the project answers 503 with Retry-After for 10 minutes. The run goes on meanwhile and is complete afterwards.',
    note: 'Calls about the project failed for 10 minutes.',
    outage: 'for-a-time',
  },
  {
    name: 'outage-for-good',
    summary: 'After Analysing every call about the project answers 503 with Retry-After, and that does not end.',
    note: 'Calls about the project fail for good.',
    outage: 'for-good',
  },
  {
    name: 'webhook-late',
    summary: 'The webhook comes 2 minutes after the report is complete.',
    note: 'The webhook was sent late.',
    webhook: 'late',
  },
  {
    name: 'webhook-twice',
    summary: 'The webhook comes twice with the same webhook-id.',
    note: 'The webhook was sent twice.',
    webhook: 'twice',
  },
  {
    name: 'webhook-never',
    summary: 'The webhook never comes; only reading the reports tells that they are complete.',
    note: 'The webhook was not sent.',
    webhook: 'never',
  },
  {
    name: 'webhook-forged',
    summary:
      'A forged webhook comes first, as a stranger would send it: its signature does not fit. The real one follows.',
    note: 'A forged webhook was sent before the real one.',
    webhook: 'forged',
  },
  {
    name: 'expired-upload',
    summary: 'Every upload address has expired when it is given: the PUT answers 403 `address_expired`.',
    note: 'Upload addresses were given expired.',
    expiredUploads: 'all',
  },
  {
    name: 'expired-upload-once',
    summary: 'The first upload address of each file name has expired when it is given; the next one works.',
    note: 'The first upload address of each file was given expired.',
    expiredUploads: 'first',
  },
  {
    name: 'lost-create-answer',
    summary: '`POST /projects` makes the project, and the connection ends without an answer.',
    note: 'The answer to the creation of the project was lost.',
    losesCreateAnswer: true,
  },
  {
    name: 'rate-limited',
    summary:
      'The first two calls of each kind about a project answer 429 with Retry-After: 1, later ones succeed. Of calls about no project every third succeeds.',
    note: 'Calls were refused with 429 at first.',
    limitsRate: true,
  },
  {
    name: 'rubbish',
    summary:
      'Of each kind of GET about a project, the 2nd of every 5 answers 200 with an HTML page, and the 4th with JSON that is cut in half.',
    note: 'Some answers were HTML or cut JSON.',
    answersRubbish: true,
  },
];

/** Every rehearsal, once. Keys, permit types, documentation and tests are made from this list. */
export const REHEARSALS: readonly Rehearsal[] = DIFFERENCES.map((differences) => ({ ...ORDINARY, ...differences }));

const BY_NAME: ReadonlyMap<string, Rehearsal> = new Map(REHEARSALS.map((rehearsal) => [rehearsal.name, rehearsal]));

export const REHEARSAL_NAMES: readonly string[] = REHEARSALS.map(({ name }) => name);

/** The rehearsal of a name; null where there is no name, and for one that this program no longer knows. */
export function findRehearsal(name: string | null | undefined): Rehearsal | null {
  return (name && BY_NAME.get(name)) || null;
}

/** The city whose permit types rehearse; those of every other city never do. */
export const REHEARSAL_CITY_KEY = 'rehearsals';
