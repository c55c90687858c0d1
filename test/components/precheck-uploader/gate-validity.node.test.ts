import { expect, it } from 'vitest';
import { type GateRules, gateInvalidity } from '../../../dist/components/precheck-uploader/form-state.js';
import { INITIAL_STATE, NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';
import * as failure from '../../../dist/components/ui/failure-words.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { drawing, gate, newReport, receipt, stateOf } from '../support/snapshots.js';

const words = wordsFor('en');
const { result, uploader, validity } = words.t;

const REQUIRED: GateRules = { gated: true, required: true, handOff: false };
const OPTIONAL: GateRules = { ...REQUIRED, required: false };
const UNGATED: GateRules = { ...REQUIRED, gated: false };
const HAND_OFF: GateRules = { ...REQUIRED, handOff: true };

const unsigned = stateOf({}, { receipt: null });
const failed = stateOf({ gate: { ...gate, decision: 'failed', score: 62 } });
const unchecked = stateOf({ run: 0, drawings: [] });
const emptied = stateOf({}, { drawings: [] });
const changed = stateOf({}, { drawings: [drawing, { ...drawing, uploadId: 'v' }] });
const stalled = { snapshot: stateOf({ phase: 'stalled' }).snapshot };
const uploading = stateOf({}, { drawings: [{ ...drawing, status: 'uploading' }] });
const uploadingAnother = stateOf({}, { drawings: [drawing, { ...drawing, uploadId: null, status: 'uploading' }] });
const underWay = stateOf({ phase: 'processing', reports: [{ ...newReport('1', 'One'), stage: 3 }] });
const flagged = stateOf(
  { phase: 'processing', gate: { ...gate, decision: 'flagged' } },
  { receipt: { ...receipt, decision: 'flagged' } },
);
const other = stateOf({}, { settings: { ...NO_SETTINGS, permitType: 'shed' } });
const fellShort = '62 of 100. The minimum is 80. Fix the drawings, then check again.';
const elsewhere = stateOf({}, { settings: { ...NO_SETTINGS, address: '1 Beach St' } });
const otherProperty = uploader.otherPermitType('–', '1 Beach St');
const otherType = uploader.otherPermitType('fence', 'shed');
const table: readonly [string, ProjectState, GateRules, string | null][] = [
  ['nothing, required', INITIAL_STATE, REQUIRED, validity.noDrawings],
  ['nothing, not required', INITIAL_STATE, OPTIONAL, null],
  ['nothing, ungated', INITIAL_STATE, UNGATED, validity.noDrawings],
  ['nothing, ungated and not required', INITIAL_STATE, { ...UNGATED, required: false }, null],
  ['nothing, to be added on the service’s page', INITIAL_STATE, HAND_OFF, validity.handOff],
  ['a set that is not known yet, not required', { ...INITIAL_STATE, projectId: 'p' }, OPTIONAL, validity.notChecked],
  ['another set than that of a run that stalled', { ...changed, ...stalled }, REQUIRED, uploader.changed],
  ['a pass', stateOf(), REQUIRED, null],
  ['a pass that is not signed yet', unsigned, REQUIRED, result.signing],
  ['a pass that is not signed yet, not required', unsigned, OPTIONAL, result.signing],
  ['a pass that is not signed yet, ungated', unsigned, UNGATED, null],
  ['a fail, not required', failed, OPTIONAL, fellShort],
  ['a fail, ungated', failed, UNGATED, null],
  ['all drawings taken away after a run, not required', emptied, OPTIONAL, validity.noDrawings],
  ['drawings that were never checked, not required', unchecked, OPTIONAL, validity.notChecked],
  ['another set', changed, REQUIRED, uploader.changed],
  ['another set, ungated', changed, UNGATED, uploader.changed],
  ['another set, ungated, that is being uploaded', uploadingAnother, UNGATED, validity.uploading],
  ['all drawings taken away after a run, ungated', emptied, UNGATED, validity.noDrawings],
  ['a set that is being sent', uploading, REQUIRED, validity.uploading],
  ['under way', underWay, REQUIRED, validity.processing],
  ['under way, ungated', underWay, UNGATED, validity.processing],
  ['let through in an outage', flagged, REQUIRED, null],
  ['another permit type', other, REQUIRED, otherType],
  ['another property', elsewhere, REQUIRED, otherProperty],
  ['another property, to be checked there', elsewhere, HAND_OFF, otherProperty],
  ['another permit type, to be checked there', other, HAND_OFF, `${otherType} ${words.t.handOff.choose('shed')}`],
  ['another permit type, to be checked there, ungated', other, { ...HAND_OFF, gated: false }, null],
];
for (const [name, state, rules, message] of table) {
  it(`${message === null ? 'it may' : 'it may not'}: ${name}`, () => {
    const invalidity = gateInvalidity(state, rules, words, failure);
    expect(invalidity?.message ?? null).to.equal(message);
    if (message === null) return;
    const isMissing = [validity.noDrawings, validity.handOff].includes(message);
    expect(invalidity?.flags).to.deep.equal(isMissing ? { valueMissing: true } : { customError: true });
  });
}
