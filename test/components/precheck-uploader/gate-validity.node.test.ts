import { describe, expect, it } from 'vitest';
import type { Snapshot } from 'precheck-contract/adapter-api';
import { type GateRules, gateInvalidity } from '../../../dist/components/precheck-uploader/form-state.js';
import { INITIAL_STATE, NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';
import * as failure from '../../../dist/components/ui/failure-words.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { drawing, gate, newReport, receipt, stateOf } from '../support/snapshots.js';

const words = wordsFor('en');
const { result, uploader, validity } = words.t;

const REQUIRED: GateRules = { gated: true, required: true };
const OPTIONAL: GateRules = { gated: true, required: false };
const UNGATED: GateRules = { gated: false, required: true };
const HAND_OFF: GateRules = { ...REQUIRED, handOff: true };
const failed = { ...gate, decision: 'failed', score: 62 } as const;
const atStage = (stage: number | null): Partial<Snapshot> => ({
  phase: 'processing',
  reports: [{ ...newReport('1', 'One'), stage }],
});
const shed = { ...NO_SETTINGS, permitType: 'shed' };

describe('whether the form may be sent', () => {
  const changed = stateOf({}, { drawings: [drawing, { ...drawing, uploadId: 'v' }] });
  const uploading = stateOf({}, { drawings: [{ ...drawing, status: 'uploading' }] });
  const table: readonly [string, ProjectState, GateRules, string | null][] = [
    ['nothing, required', INITIAL_STATE, REQUIRED, validity.noDrawings],
    ['nothing, not required', INITIAL_STATE, OPTIONAL, null],
    ['nothing, ungated', INITIAL_STATE, UNGATED, validity.noDrawings],
    ['nothing, ungated and not required', INITIAL_STATE, { gated: false, required: false }, null],
    ['nothing, to be added on the service’s page', INITIAL_STATE, HAND_OFF, validity.handOff],
    ['a pass', stateOf(), REQUIRED, null],
    ['a pass that is not signed yet', stateOf({}, { receipt: null }), REQUIRED, result.signing],
    ['a pass that is not signed yet, not required', stateOf({}, { receipt: null }), OPTIONAL, result.signing],
    ['a pass that is not signed yet, ungated', stateOf({}, { receipt: null }), UNGATED, null],
    [
      'a fail, not required',
      stateOf({ gate: failed }),
      OPTIONAL,
      '62 of 100. The minimum is 80. Fix the drawings, then check again.',
    ],
    ['a fail, ungated', stateOf({ gate: failed }), UNGATED, null],
    ['all drawings taken away after a run, not required', stateOf({}, { drawings: [] }), OPTIONAL, validity.noDrawings],
    [
      'drawings that were never checked, not required',
      stateOf({ run: 0, drawings: [] }),
      OPTIONAL,
      validity.notChecked,
    ],
    ['another set', changed, REQUIRED, uploader.changed],
    ['another set, ungated', changed, UNGATED, uploader.changed],
    ['a set that is being sent', uploading, REQUIRED, validity.uploading],
    ['under way, before the first stage', stateOf(atStage(null)), REQUIRED, validity.processing],
    ['under way', stateOf(atStage(3)), REQUIRED, validity.processing],
    ['under way, ungated', stateOf(atStage(3)), UNGATED, validity.processing],
    [
      'under way, with every report complete',
      stateOf({ phase: 'processing', reports: [{ ...newReport('1', 'One'), stage: 6, complete: true }] }),
      REQUIRED,
      validity.processing,
    ],
    [
      'let through in an outage',
      stateOf(
        { phase: 'processing', gate: { ...gate, decision: 'flagged' } },
        { receipt: { ...receipt, decision: 'flagged' } },
      ),
      REQUIRED,
      null,
    ],
    [
      'another permit type',
      stateOf({}, { settings: shed }),
      REQUIRED,
      words.t.uploader.otherPermitType('fence', 'shed'),
    ],
    [
      'another permit type, on the service’s page',
      stateOf({}, { settings: shed }),
      HAND_OFF,
      `${words.t.uploader.otherPermitType('fence', 'shed')} ${words.t.handOff.choose('shed')}`,
    ],
    [
      'another permit type, on the service’s page, ungated',
      stateOf({}, { settings: shed }),
      { ...HAND_OFF, gated: false },
      null,
    ],
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
});
