/** Judges what was seen and told of the projects against what the service did, and against a calm run of the same plan. Pure. */
import type { AdapterEvent } from 'precheck-contract';
import { decisionOf, type Decision, type Glimpse, type SeenReceipt, type SeenRun } from './observations.js';
import { GATE, isFoundTampered, type CityKey, type PlannedRun, type ProjectPlan } from './plan.js';
import type { Delivery, Lane } from './recorder.js';
import type { TrueReport } from './webhook-mangler.js';

export interface Evidence {
  readonly runs: readonly SeenRun[];
  readonly glimpses: readonly Glimpse[];
  readonly receipts: readonly SeenReceipt[];
  /** In the order in which they were taken. */
  readonly deliveries: readonly Delivery[];
  /** Every report that the service completed. */
  readonly truth: readonly TrueReport[];
  /** The plan's index, once for each creation by links without a key that was not answered: it may have made a project that no answer names. */
  readonly unansweredCreations: readonly number[];
  /** Every project that an answer named, whether or not its runs ended. */
  readonly named: readonly { readonly index: number; readonly projectId: string }[];
}

const LANES: readonly Lane[] = ['hooks', 'forward'];

/** Every violation, in words. None is a pass. */
export function judge(plans: readonly ProjectPlan[], calm: readonly SeenRun[], evidence: Evidence): string[] {
  return [
    ...missingRuns(plans, evidence),
    ...earlyDecisions(evidence),
    ...otherDecisions(plans, calm, evidence),
    ...unknownProjects(evidence),
    ...LANES.flatMap((lane) => deliveryMistakes(lane, evidence)),
    ...changedContents(evidence.deliveries),
    ...gateEventMistakes(plans, calm, evidence),
    ...receiptMistakes(plans, calm, evidence),
  ];
}

/** The calm run itself, against the plan: were it wrong, the others would be compared with nonsense. */
export function judgeCalm(plans: readonly ProjectPlan[], calm: readonly SeenRun[]): string[] {
  return plans.flatMap((plan) =>
    plan.runs.flatMap((run, position) => {
      const seen = runOf(calm, plan.index, position + 1);
      if (seen === undefined) return [`${place(plan.index, position + 1)} was not seen in the calm run.`];
      const expected = expectedDecision(plan, run, position);
      const scores = (reports: readonly { score: number | null }[]): string =>
        reports
          .map(({ score }) => score)
          .sort()
          .join();
      if (seen.decision.decision === expected && scores(seen.reports) === scores(run.reports)) return [];
      return [
        `${place(plan.index, position + 1)} is ${seen.decision.decision} in the calm run; planned was ${expected}.`,
      ];
    }),
  );
}

function expectedDecision({ cityKey, runs }: ProjectPlan, run: PlannedRun, position: number): 'passed' | 'failed' {
  if (isFoundTampered(run)) return 'failed';
  const scores = run.reports.map(({ score }) => score);
  // A re-run that asks for no minimum keeps the one that was asked for before.
  const requested = runs.slice(0, position + 1).findLast(({ minScore }) => minScore !== null)?.minScore ?? 0;
  const minScore = Math.max(policyMinimum(cityKey, run.permitType), requested);
  if (cityKey !== 'prairie-lake') return Math.min(...scores) >= minScore ? 'passed' : 'failed';
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return mean >= minScore && run.reports.every(({ result }) => result === 'Passed') ? 'passed' : 'failed';
}

function policyMinimum(cityKey: CityKey, permitType: string): number {
  if (cityKey === 'prairie-lake') return GATE.cities[cityKey].minScore;
  const { apartments } = GATE.cities['mallee-point'].permitTypes;
  return cityKey === 'mallee-point' && permitType === 'apartments' ? apartments.minScore : GATE.minScore;
}

function missingRuns(plans: readonly ProjectPlan[], { runs, named, truth }: Evidence): string[] {
  return plans.flatMap(({ index, runs: planned }) =>
    planned.flatMap((_, position) => {
      if (runOf(runs, index, position + 1) !== undefined) return [];
      const ids = named.filter((one) => one.index === index).map(({ projectId }) => projectId);
      const completed = truth.filter(({ projectId }) => ids.includes(projectId)).length;
      const told = `The service completed ${completed} reports of the project${ids.length === 0 ? ', which no answer named' : ''}.`;
      return [`${place(index, position + 1)} did not get to its end. ${told}`];
    }),
  );
}

/** Whatever it says: nothing is decided before every report is Complete. */
function earlyDecisions({ glimpses }: Evidence): string[] {
  const early = glimpses.flatMap(({ index, position, decision: { decision }, openReports }) =>
    (decision === 'passed' || decision === 'failed') && openReports.length > 0
      ? [`${place(index, position)} showed ${decision} while ${openReports.join(', ')} was not Complete.`]
      : [],
  );
  return [...new Set(early)];
}

function otherDecisions(
  plans: readonly ProjectPlan[],
  calm: readonly SeenRun[],
  { runs, glimpses }: Evidence,
): string[] {
  const final = runs.flatMap((seen) => {
    const other = differenceFrom(calm, seen.index, seen.position, seen.decision);
    const expected = runOf(calm, seen.index, seen.position)?.reports ?? seen.reports;
    const sameReports = JSON.stringify(seen.reports) === JSON.stringify(expected);
    return [
      ...(other === null ? [] : [`${place(seen.index, seen.position)} ended otherwise than in the calm run: ${other}`]),
      ...(sameReports ? [] : [`${place(seen.index, seen.position)} ended with other reports than in the calm run.`]),
    ];
  });
  const passing = glimpses.flatMap(({ index, position, decision }) => {
    if (isOfOutageRule(plans, index, decision.decision)) return [];
    const other = differenceFrom(calm, index, position, decision);
    return other === null ? [] : [`${place(index, position)} showed for a moment what the calm run does not: ${other}`];
  });
  return [...final, ...new Set(passing)];
}

/** What the city's rule shows of a run that is not decided while the service is away. */
function isOfOutageRule(plans: readonly ProjectPlan[], index: number, decision: string): boolean {
  const rule = outageRuleOf(plans, index);
  return (decision === 'flagged' && rule === 'allow-flagged') || (decision === 'deferred' && rule === 'defer');
}

function outageRuleOf(plans: readonly ProjectPlan[], index: number): string {
  const cityKey = plans.find((plan) => plan.index === index)?.cityKey;
  if (cityKey === undefined) return 'block';
  const city = GATE.cities[cityKey];
  return 'outage' in city ? city.outage.rule : 'block';
}

/** Only a creation without a key that was not answered may leave a project in the service that no answer names. */
function unknownProjects({ named, truth, unansweredCreations }: Evidence): string[] {
  const known = new Set(named.map(({ projectId }) => projectId));
  const unknown = new Map(truth.filter(({ projectId }) => !known.has(projectId)).map((one) => [one.projectId, one]));
  const left = [...unansweredCreations];
  return [...unknown.values()].flatMap(({ projectId, index }) => {
    const at = left.indexOf(index);
    if (at === -1) return [`Project ${projectId} of plan ${index} ran, and no answer ever named it.`];
    left.splice(at, 1);
    return [];
  });
}

function differenceFrom(calm: readonly SeenRun[], index: number, position: number, decision: Decision): string | null {
  const expected = runOf(calm, index, position)?.decision;
  // That is said of the calm run.
  if (expected === undefined) return null;
  const [came, wanted] = [JSON.stringify(decision), JSON.stringify(expected)];
  return came === wanted ? null : `${came} instead of ${wanted}`;
}

/** Each report that the service completed: told, under one key; and no other. Of a project that no answer named it may be untold. */
function deliveryMistakes(lane: Lane, { deliveries, truth, named }: Evidence): string[] {
  const keys = new Map<string, Set<string>>();
  const mistakes: string[] = [];
  const known = new Map(truth.map((report) => [report.reportId, report]));
  for (const { event } of deliveries.filter((delivery) => delivery.lane === lane)) {
    if (event.type !== 'report.completed') continue;
    const { report, projectId } = event;
    keys.set(report.id, (keys.get(report.id) ?? new Set()).add(event.id));
    const true_ = known.get(report.id);
    const isTrue = true_?.projectId === projectId && true_.result === report.result && true_.score === report.score;
    if (!isTrue) mistakes.push(`${lane}: ${event.id} tells of a report that the service does not have so.`);
  }
  for (const { reportId, projectId, index } of truth) {
    const isNamed = named.some((one) => one.projectId === projectId);
    const count = keys.get(reportId)?.size ?? 0;
    if (count > 1 || (count === 0 && isNamed))
      mistakes.push(`${lane}: report ${reportId} of project ${index} was told under ${count} keys.`);
  }
  return [...new Set(mistakes)];
}

/** A key stands for one content: who keeps the first and drops the others loses nothing. */
function changedContents(deliveries: readonly Delivery[]): string[] {
  const contents = new Map<string, string>();
  return deliveries.flatMap(({ event }) => {
    const content = JSON.stringify(event);
    const first = contents.get(event.id) ?? content;
    contents.set(event.id, first);
    return first === content ? [] : [`${event.id} was delivered with two contents.`];
  });
}

type GateDecided = Extract<AdapterEvent, { type: 'gate.decided' }>;

function gateEventMistakes(
  plans: readonly ProjectPlan[],
  calm: readonly SeenRun[],
  { runs, deliveries }: Evidence,
): string[] {
  return LANES.flatMap((lane) => {
    const told = deliveries.filter((delivery) => delivery.lane === lane).map(({ event }) => event);
    return runs.flatMap(({ index, position, projectId, firstRun, run, reportIds }) => {
      const isGate = (event: AdapterEvent): event is GateDecided =>
        event.type === 'gate.decided' && event.projectId === projectId && event.run >= firstRun && event.run <= run;
      const gates = told.filter(isGate);
      const mistakes = gates.flatMap(({ gate, submittedBy }) => {
        const rule = outageRuleOf(plans, index);
        if (submittedBy !== undefined && submittedBy !== rule) {
          return [`${lane}: ${place(index, position)} was told as submitted by ${submittedBy}; the rule is ${rule}.`];
        }
        const other = differenceFrom(calm, index, position, decisionOf(gate));
        return other === null ? [] : [`${lane}: ${place(index, position)} was told another decision: ${other}`];
      });
      for (let number = firstRun; number <= run; number += 1) {
        const keys = new Set(gates.filter((event) => event.run === number).map(({ id }) => id)).size;
        if (keys !== 1) mistakes.push(`${lane}: the gate of ${place(index, position)} was told under ${keys} keys.`);
      }
      const firstGate = told.findIndex((event) => isGate(event) && event.run === run);
      if (firstGate !== -1 && reportIds.some((id) => firstToldAt(told, id) > firstGate)) {
        mistakes.push(`${lane}: the gate of ${place(index, position)} was told before its reports.`);
      }
      return [...new Set(mistakes)];
    });
  });
}

function firstToldAt(told: readonly AdapterEvent[], reportId: string): number {
  return told.findIndex((event) => event.type === 'report.completed' && event.report.id === reportId);
}

function receiptMistakes(
  plans: readonly ProjectPlan[],
  calm: readonly SeenRun[],
  { receipts, runs }: Evidence,
): string[] {
  const mistakes = receipts.flatMap(({ index, position, claims }) => {
    if (isOfOutageRule(plans, index, claims.decision)) return [];
    const where = `The receipt of project ${index}, its run ${claims.run},`;
    if (claims.reports.length === 0 || claims.reports.some((report) => report.score === null))
      return [`${where} was signed when its reports were not all complete.`];
    const expected = runOf(calm, index, position)?.decision;
    if (expected === undefined) return [];
    const seen = runOf(runs, index, position);
    const isOfRun = seen === undefined || (seen.firstRun <= claims.run && claims.run <= seen.run);
    if (!isOfRun || expected.decision !== 'passed' || claims.decision !== 'passed')
      return [`${where} is for a run that does not pass.`];
    const sameIds = claims.run !== seen?.run || sorted(claims.reports.map(({ id }) => id)) === sorted(seen.reportIds);
    const { score, minScore } = expected;
    return claims.score === score && claims.min_score === minScore && sameIds ? [] : [`${where} says other things.`];
  });
  return [...new Set(mistakes)];
}

function sorted(texts: readonly string[]): string {
  return [...texts].sort().join();
}

function runOf(runs: readonly SeenRun[], index: number, position: number): SeenRun | undefined {
  return runs.find((seen) => seen.index === index && seen.position === position);
}

function place(index: number, position: number): string {
  return `project ${index}, planned run ${position},`;
}
