/** A probe's report as a person reads it. Pure. */
import type { FieldUsage } from './field-usage.js';
import { isInOrder, type ProbedCall, type ProbeReport } from './probe-report.js';

const WIDTH = 120;
const GAP = '  ';
const COLUMNS = ['Call', 'Answer', 'What the adapter makes of it'] as const;

export function printReport(report: ProbeReport): string {
  const { service, baseUrl, cityKey, notes, calls } = report;
  const city = cityKey === null ? '' : `, city ${cityKey}`;
  const answered = calls.filter(({ answer }) => answer !== null);
  return [
    `The ${service} at ${baseUrl}${city}`,
    '',
    ...table(calls),
    '',
    ...answered.flatMap(shapeLines),
    ...notes,
    conclusion(report),
  ].join('\n');
}

function table(calls: readonly ProbedCall[]): string[] {
  const rows = calls.map((call) => [shortCall(call), answerCell(call), meaningCell(call)] as const);
  const [first, second] = [0, 1].map((column) =>
    Math.max(...[COLUMNS, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const widths = [first ?? 0, second ?? 0];
  const rest = Math.max(40, WIDTH - widths[0]! - widths[1]! - 2 * GAP.length);
  return [COLUMNS, widths.map((width) => '-'.repeat(width)).concat('-'.repeat(rest)), ...rows].flatMap((row) => {
    const [call = '', answer = '', meaning = ''] = row;
    return wrapped(meaning, rest).map((line, index) =>
      [index === 0 ? call : '', index === 0 ? answer : '']
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .concat(line)
        .join(GAP)
        .trimEnd(),
    );
  });
}

/** The rest of the line is for what is said. In full it stands above the shape. */
function shortCall({ call }: ProbedCall): string {
  return call.replace('/projects/{projectId}/', '…/');
}

function answerCell({ outcome, answer }: ProbedCall): string {
  if (outcome === 'not-asked') return 'not asked';
  if (answer === null) return 'none';
  const tries = answer.tries > 1 ? `, ${answer.tries} tries` : '';
  return `${answer.status}, ${answer.durationMs} ms${tries}`;
}

function meaningCell({ made, doubts, problem }: ProbedCall): string {
  const sentences = [...made, ...doubts.map((doubt) => `DOUBT: ${doubt}`)];
  return problem === null
    ? sentences.join('; ')
    : problem.code === 'not_asked'
      ? problem.sentence
      : `${problem.code}: ${problem.sentence}`;
}

function shapeLines({ call, notShown, answer }: ProbedCall): string[] {
  if (answer === null) return [];
  const lines = [
    ...(notShown === null ? [] : [['not shown', notShown] as const]),
    ['comes as', `${answer.shape}; ${answer.contentType}`] as const,
    ...(answer.limits.length > 0 ? [['limits', answer.limits.join('; ')] as const] : []),
    ...(answer.fields === null ? [] : fieldLines(answer.fields)),
  ];
  const indent = ' '.repeat(13);
  const body = lines.flatMap(([label, text]) =>
    wrapped(text, WIDTH - indent.length).map(
      (line, index) => `${index === 0 ? `  ${label}`.padEnd(indent.length) : indent}${line}`,
    ),
  );
  return [call, ...body, ''];
}

function fieldLines({ read, unused, unknown, complete }: FieldUsage): (readonly [string, string])[] {
  return [
    ['read', read.length > 0 ? read.join(', ') : 'none'],
    ...(unused.length > 0 ? [['not used', unused.join(', ')] as const] : []),
    ['unknown', unknown.length > 0 ? unknown.join(', ') : 'none'],
    ...(complete ? [] : [['', 'There are more fields than were looked at.'] as const]),
  ];
}

function conclusion(report: ProbeReport): string {
  const asked = report.calls.filter(({ outcome }) => outcome !== 'not-asked');
  if (isInOrder(report)) return `The adapter can use all ${asked.length} answers.`;
  const failed = asked.filter(({ outcome }) => outcome === 'failed').length;
  const doubtful = asked.filter(({ doubts }) => doubts.length > 0).length;
  const parts = [
    ...(failed > 0 ? [`${failed} of ${asked.length} calls gave nothing that the adapter can use`] : []),
    ...(doubtful > 0 ? [`${doubtful} of ${asked.length} answers are doubtful`] : []),
  ];
  return `${parts.join(', and ')}.`;
}

/** Lines of at most `width` characters, broken at spaces where there are any. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(...(word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? ['']));
  }
  return lines[0] === '' && lines.length > 1 ? lines.slice(1) : lines;
}
