/** What the rules of the site plan have in common: one quantity, read where it is labelled, against the city's bounds. */
import type { Quantity, Statement } from '../../site-plan/quantity.js';
import { readSitePlan, type Reading, type SitePlan, type WorkedOut } from '../../site-plan/site-plan.js';
import { asSentence } from '../plain-words.js';
import { andList, type Assessment, defineRule, MAX_EVIDENCE, type Rule } from '../rule.js';
import { inWords, type Units } from './in-words.js';
import { type Bounds, boundsOf, type SitePlanLimits } from './limits.js';
import { whyNotStated } from './not-stated.js';
import { placeAmong, type QuantityRule, statementEvidence, type Telling } from './telling.js';

export function quantityRule(rule: QuantityRule): Rule {
  const { id, title, source, weight, limits } = rule;
  return defineRule<SitePlanLimits>({
    id,
    title,
    grade: 'B',
    category: 'Site plan',
    source,
    weight,
    limits,
    assess: (set, given, context) => {
      const bounds = boundsOf(given);
      const telling = { rule, units: context.units, limit: limitInWords(rule.quantity, bounds, context.units) };
      return judge(readSitePlan(set, context.units), bounds, telling);
    },
  });
}

function judge(plan: SitePlan, bounds: Bounds, telling: Telling): Assessment {
  const reading: Reading = plan.readings[telling.rule.quantity];
  switch (reading.kind) {
    case 'stated':
      return judgeStated(reading.statements, bounds, telling);
    case 'worked-out':
      return judgeWorkedOut(reading.result, bounds, telling);
    case 'contradictory':
      return contradiction(reading.statements, reading.result, telling);
    case 'not-stated':
      return whyNotStated(plan, reading, telling);
  }
}

/** What reads as its limit meets it, so that no finding contradicts itself. */
function standing(value: number, { least, most }: Bounds, { rule, units }: Telling): 'met' | 'tooLittle' | 'tooMuch' {
  const told = (amount: number) => inWords(rule.quantity, amount, units);
  if (least !== null && value < least && told(value) !== told(least)) return 'tooLittle';
  return most !== null && value > most && told(value) !== told(most) ? 'tooMuch' : 'met';
}

function judgeStated(statements: readonly Statement[], bounds: Bounds, telling: Telling): Assessment {
  const { rule, units, limit } = telling;
  const broken = statements.filter(({ value }) => standing(value, bounds, telling) !== 'met');
  const shown = broken.length > 0 ? broken : statements;
  const worst = standing(broken[0]?.value ?? Number.NaN, bounds, telling);
  const values = statements.map((statement) => partInWords(statement, units));
  const single = statements.length === 1 ? statements[0] : undefined;
  const sides = rule.quantity === 'sideSetback' && single?.plural === true;
  const oneSide = rule.quantity === 'sideSetback' && single?.plural === false ? ' Only one side is labelled.' : '';
  return {
    status: broken.length > 0 ? 'fail' : 'pass',
    message: `The ${rule.name}${single === undefined || sides ? 's are' : ' is'} ${andList(values)}. ${asked(limit)}${oneSide}`,
    measured: values.join(', '),
    limit,
    fix: broken.length === 0 || worst === 'met' ? null : rule.fix[worst],
    met: statements.length - broken.length,
    assessed: statements.length,
    evidence: shown.slice(0, MAX_EVIDENCE).map((statement) => statementEvidence(statement, units)),
  };
}

const asked = (limit: string): string => `The city asks for ${limit.charAt(0).toLowerCase()}${limit.slice(1)}.`;

function judgeWorkedOut(result: WorkedOut, bounds: Bounds, telling: Telling): Assessment {
  const { rule, units, limit } = telling;
  const verdict = standing(result.value, bounds, telling);
  const measured = inWords(rule.quantity, result.value, units);
  return {
    status: verdict === 'met' ? 'pass' : 'fail',
    message: `The ${rule.name} is ${measured}, worked out from ${fromInWords(result, units)}; the sheets do not state it themselves. ${asked(limit)}`,
    measured: `${measured}, worked out`,
    limit,
    fix: verdict === 'met' ? null : rule.fix[verdict],
    met: verdict === 'met' ? 1 : 0,
    assessed: 1,
    evidence: result.from.map((statement) => statementEvidence(statement, units)),
  };
}

function contradiction(
  statements: readonly Statement[],
  result: WorkedOut | null,
  { rule, units, limit }: Telling,
): Assessment {
  const told = statements.map(
    (statement) => `${inWords(rule.quantity, statement.value, units)}${placeAmong(statement, statements)}`,
  );
  const worked =
    result === null
      ? []
      : [`${inWords(rule.quantity, result.value, units)} worked out from ${fromInWords(result, units)}`];
  const all = [...told, ...worked];
  return {
    status: 'attention',
    message: `The drawings contradict themselves about the ${rule.name}: ${andList(all.slice(0, 6))}. Which one holds can’t be told, so a person must look.`,
    measured: all.slice(0, 6).join(', '),
    limit,
    fix: `State one ${rule.name} on all sheets, and mark values that are only required or existing as such.`,
    met: 0,
    assessed: 0,
    evidence: [...statements, ...(result?.from ?? [])]
      .slice(0, MAX_EVIDENCE)
      .map((statement) => statementEvidence(statement, units)),
  };
}

const NAMES: Readonly<Partial<Record<Quantity, string>>> = {
  grossFloorArea: 'gross floor area',
  buildingFootprint: 'building footprint',
  lotArea: 'lot area',
  lotWidth: 'lot width',
  lotDepth: 'lot depth',
};

function fromInWords({ from }: WorkedOut, units: Units): string {
  return andList(
    from.map(({ quantity, value }) => `the ${NAMES[quantity] ?? quantity} of ${inWords(quantity, value, units)}`),
  );
}

function partInWords(statement: Statement, units: Units): string {
  const value = inWords(statement.quantity, statement.value, units);
  return statement.part === null ? value : `${value} (${statement.part})`;
}

function limitInWords(quantity: Quantity, { least, most, clause }: Bounds, units: Units): string {
  const bounds = [
    least === null ? null : `at least ${inWords(quantity, least, units)}`,
    most === null ? null : `at most ${inWords(quantity, most, units)}`,
  ].filter((bound) => bound !== null);
  return `${asSentence(andList(bounds))}${clause === null ? '' : ` (${clause})`}`;
}
