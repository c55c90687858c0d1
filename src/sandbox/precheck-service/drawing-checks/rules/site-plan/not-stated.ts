/** Why a quantity could not be assessed, and what to write on the sheet so that it can. */
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { Sheet } from '../../recognition/sheet.js';
import { resembling } from '../../site-plan/resembling.js';
import type { Reading, SitePlan } from '../../site-plan/site-plan.js';
import { type Assessment, notAssessed, sheetEvidence } from '../rule.js';
import { placeAmong, placeOf, statementEvidence, type Telling } from './telling.js';

type NotStated = Extract<Reading, { readonly kind: 'not-stated' }>;

const MAX_QUOTED = 60;

export function whyNotStated(plan: SitePlan, reading: NotStated, telling: Telling): Assessment {
  const { rule, units, limit } = telling;
  const [message, evidence] = reason(plan, reading, telling);
  return {
    ...notAssessed(message, limit, evidence),
    fix: `Write it on the site plan as text, for example “${rule.example[units]}”.`,
  };
}

function reason(
  plan: SitePlan,
  { others, unsettled }: NotStated,
  { rule, units }: Telling,
): [message: string, evidence: FindingEvidence[]] {
  const [doubtful] = unsettled;
  if (doubtful !== undefined)
    return [
      `The ${rule.name} is labelled${placeOf(doubtful)} (“${doubtful.text.slice(0, MAX_QUOTED)}”), but ${doubtful.reason}.`,
      unsettled.map((item) => sheetEvidence(item.sheet, null, item)),
    ];
  const [other] = others;
  if (other !== undefined) {
    const what = other.role === 'required' ? 'is required' : 'is there now';
    return [
      `The drawings say which ${rule.name} ${what} (“${other.text.slice(0, MAX_QUOTED)}”${placeOf(other)}), but not which is proposed.`,
      others.map((statement) => statementEvidence(statement, units)),
    ];
  }
  const noSheet = plan.sheets.length === 0;
  const looked = noSheet ? plan.others : plan.sheets;
  const readable = looked.filter(({ page }) => (page.text ?? []).length > 0);
  if (readable.length === 0 && !noSheet)
    return [
      `The site plan has no text that can be read, so the ${rule.name} could not be found.`,
      looked.map((sheet) => sheetEvidence(sheet, sheet.page.problem ?? 'no text')),
    ];
  const seen = resembling(readable, rule.quantity);
  const instead =
    seen === null
      ? ' Nothing that resembles it was seen either.'
      : ` What comes nearest is “${seen.cell.text.slice(0, MAX_QUOTED)}”${placeOf(seen)}: it ${seen.why}.`;
  const where = `${readable.length === 1 ? 'the sheet' : `any of the ${readable.length} sheets`} with site data (${namesOf(readable)})`;
  return [
    noSheet
      ? `No sheet was recognised as a site plan, and none has a table of site data, so the ${rule.name} could not be read.${instead}`
      : `No ${rule.name} is labelled on ${where}.${instead}`,
    seen === null
      ? readable.map((sheet) => sheetEvidence(sheet, 'not labelled, nor anything that resembles it'))
      : [sheetEvidence(seen.sheet, `not taken: it ${seen.why}`, seen.cell)],
  ];
}

function namesOf(sheets: readonly Sheet[]): string {
  const all = sheets.map((sheet) => ({ sheet }));
  const names = all.slice(0, 5).map((one) => placeAmong(one, all).replace(/^ on (?:sheet )?/, ''));
  return `${names.join(', ')}${sheets.length > 5 ? ', …' : ''}`;
}
