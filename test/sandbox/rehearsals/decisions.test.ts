/** The decisions of rehearsals, and that city, keys and registry agree. */
import { describe, expect, it } from 'vitest';
import { ApiKeys } from '../../../src/sandbox/precheck-service/api/api-keys.js';
import { defaultCitiesDirectory, loadCities } from '../../../src/sandbox/precheck-service/drawing-checks/city-data.js';
import { isOverRate, rubbishOf } from '../../../src/sandbox/precheck-service/rehearsals/call-rehearsals.js';
import {
  mayShow,
  outageBegan,
  outageRetryAfterS,
  slowMoment,
} from '../../../src/sandbox/precheck-service/rehearsals/pace.js';
import { rehearsalOf } from '../../../src/sandbox/precheck-service/rehearsals/project-rehearsal.js';
import {
  findRehearsal,
  REHEARSAL_CITY_KEY,
  REHEARSAL_NAMES,
  REHEARSALS,
} from '../../../src/sandbox/precheck-service/rehearsals/registry.js';
import type { Rehearsal } from '../../../src/sandbox/precheck-service/rehearsals/rehearsal.js';
import { rehearseOutcome } from '../../../src/sandbox/precheck-service/rehearsals/rehearsed-outcome.js';
import { rehearseReport } from '../../../src/sandbox/precheck-service/rehearsals/rehearsed-report.js';

const named = (name: string): Rehearsal => {
  const found = findRehearsal(name);
  if (!found) throw new Error(`no rehearsal ${name}`);
  return found;
};

describe('the registry', () => {
  it('has each name once', () => expect(new Set(REHEARSAL_NAMES).size).toBe(REHEARSALS.length));

  it.each(REHEARSALS)('$name does something', ({ name, summary, note, ...rest }) => {
    const ordinary = Object.values(rest).every((value) => [null, false, 'real', 'none'].includes(value as null));
    expect([name, ordinary]).toEqual([name, false]);
    for (const words of [summary, note]) expect(words).toMatch(/\.$/);
  });

  it('is the list of permit types of the rehearsals’ city, and of no other', () => {
    const cities = loadCities(defaultCitiesDirectory);
    const own = cities.get(REHEARSAL_CITY_KEY)?.permitTypes ?? [];
    expect(own.map(({ permitType }) => permitType)).toEqual(REHEARSAL_NAMES);
    expect(own.map(({ rehearsal }) => rehearsal)).toEqual(REHEARSAL_NAMES);
    const others = [...cities.values()].filter(({ cityKey }) => cityKey !== REHEARSAL_CITY_KEY);
    for (const { permitTypes } of others) for (const { rehearsal } of permitTypes) expect(rehearsal).toBeNull();
  });
});

describe('a key', () => {
  const keys = new ApiKeys({ bay: 'key-of-the-bay', hill: 'key-of~the-hill', dune: 'key-of-dune~stall' });

  it.each([
    ['key-of-the-bay', 'bay', null],
    ['key-of-the-bay~stall', 'bay', 'stall'],
    ['key-of~the-hill', 'hill', null],
    ['key-of~the-hill~slow', 'hill', 'slow'],
    // A whole key goes before a key with a suffix.
    ['key-of-dune~stall', 'dune', null],
  ])('%s is of %s and rehearses %s', (header, cityKey, name) => {
    const access = keys.accessOf(header);
    expect([access.cityKey, access.rehearsal?.name ?? null]).toEqual([cityKey, name]);
  });

  it.each(['key-of-the-bay~', 'key-of-the-bay~nonsense', 'key-of-the-bay~STALL', 'key-of-the-bay~stall~'])(
    '%s is refused by naming what is known, and not the key',
    (header) => {
      const refuse = () => keys.accessOf(header);
      expect(refuse).toThrow(
        expect.objectContaining({
          status: 401,
          code: header.endsWith('stall~') ? 'api_key_unknown' : 'unknown_rehearsal',
        }),
      );
      expect(refuse).not.toThrow(/key-of-the-bay/);
      if (!header.endsWith('stall~')) expect(refuse).toThrow(new RegExp(REHEARSAL_NAMES.join(', ')));
    },
  );

  it.each(['wrong-key~stall', '~stall', 'wrong-key~nonsense', 'key-of-the~stall'])(
    '%s learns nothing of rehearsals',
    (header) => expect(() => keys.accessOf(header)).toThrow('carries no key of this service'),
  );
});

describe('whose rehearsal it is', () => {
  const city = loadCities(defaultCitiesDirectory).get(REHEARSAL_CITY_KEY);
  it.each([
    ['the key’s', { rehearsal: 'slow', permitType: 'stall' }, 'slow'],
    ['the permit type’s', { rehearsal: null, permitType: 'stall' }, 'stall'],
    ['nobody’s', { rehearsal: null, permitType: null }, null],
    ['nobody’s, of a name that is gone', { rehearsal: 'gone', permitType: 'stall' }, null],
  ])('%s', (_name, project, expected) => expect(rehearsalOf(project, city)?.name ?? null).toBe(expected));
});

describe('the pace', () => {
  it.each([
    [0, ['Preparing'], false, 60_000],
    [-5_000, ['Preparing'], false, 60_000],
    [59_999, ['Preparing'], false, 1],
    [60_000, ['Preparing', 'Analysing'], false, 60_000],
    [299_999, ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'], false, 1],
    [300_000, ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'], true, 0],
  ])('of a slow run after %i ms', (elapsedMs, stages, isOver, nextChangeMs) =>
    expect(slowMoment(elapsedMs, { slowRunMs: 300_000 })).toEqual({ stages, isOver, nextChangeMs }),
  );

  it.each([
    ['real', 'Summarising', true],
    ['slow', 'Preparing', false],
    ['stalled', 'Categorising', true],
    ['stalled', 'Assessing', false],
  ] as const)('%s shows %s: %s', (pace, stage, shown) => expect(mayShow(pace, stage)).toBe(shown));
});

describe('an outage', () => {
  const stages = (...entries: [never, number][]) => entries.map(([stage, startedAt]) => ({ stage, startedAt }));
  const report = (status: string, completedAt: number | null, ...entries: [string, number][]) => ({
    status,
    completedAt,
    stages: stages(...(entries as [never, number][])),
  });

  it.each([
    ['has not begun', [report('Analysing', null, ['Preparing', 1], ['Analysing', 2])], null],
    [
      'begins with Categorising',
      [report('Assessing', null, ['Analysing', 2], ['Categorising', 7], ['Assessing', 9])],
      7,
    ],
    ['begins with the first report', [report('Preparing', null), report('Categorising', null, ['Categorising', 8])], 8],
    ['begins with an end that no stage came before', [report('Complete', 5, ['Preparing', 1])], 5],
    ['has not begun without reports', [], null],
  ])('%s', (_name, reports, beganAt) => expect(outageBegan(reports)).toBe(beganAt));

  it.each([
    ['none', 0, 1, null],
    ['for-a-time', null, 1, null],
    ['for-a-time', 1_000, 1_000, 60],
    ['for-a-time', 1_000, 100_000, 1],
    ['for-a-time', 1_000, 101_000, null],
    ['for-good', 1_000, 10 ** 12, 60],
  ] as const)('%s that began at %s, at %s: %s s', (outage, beganAt, now, expected) =>
    expect(outageRetryAfterS(outage, beganAt, now, { outageMs: 100_000 })).toBe(expected),
  );
});

describe('counted calls', () => {
  it('are over the rate at first', () => {
    expect([1, 2, 3, 4, 5, 6].map((count) => isOverRate(count, true))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([1, 2, 3, 4, 5, 6].map((count) => isOverRate(count, false))).toEqual([true, true, false, true, true, false]);
  });
  it('are spoilt twice in five', () =>
    expect([1, 2, 3, 4, 5, 6, 7].map(rubbishOf)).toEqual([null, 'page', null, 'half', null, null, 'page']));
});

describe('a rehearsed report', () => {
  const real = {
    reportId: 'r',
    result: 'Failed',
    score: 12.5,
    modelVersion: 'm-1',
    findings: [{ id: 'real', title: 'Real', status: 'fail', message: 'Real.' }],
    summary: { verdict: '12.5 of 100.', score: 12.5, counts: { pass: 0, fail: 1, attention: 0, notAssessed: 0 } },
    pdf: null,
    pdfSize: null,
  } as const;

  it('is the real one without a rehearsal', () => expect(rehearseOutcome(real, null)).toBe(real));

  it('says in version, findings and summary that result and score were set', () => {
    const set = rehearseOutcome(real, named('always-pass'));
    expect(set).toMatchObject({
      result: 'Passed',
      score: 100,
      modelVersion: 'm-1+rehearsal',
      summary: {
        score: 100,
        verdict: 'Rehearsal always-pass: Passed with 100 of 100, whatever the drawings are.',
        counts: { fail: 1, attention: 1 },
      },
    });
    expect(set.findings.map(({ id }) => id)).toEqual(['rehearsal', 'real']);
    expect(set.findings[0]).toMatchObject({ title: 'Result and score are rehearsed', status: 'attention', weight: 0 });
  });

  it('keeps its result and says so where something else is rehearsed', () => {
    const kept = rehearseOutcome(real, named('webhook-late'));
    expect(kept).toMatchObject({ result: 'Failed', score: 12.5, modelVersion: 'm-1+rehearsal' });
    expect(kept.findings[0]?.message).toContain('Result and score are those of the drawings.');
    expect(kept.summary).toMatchObject({ verdict: '12.5 of 100.', counts: { attention: 1 } });
  });

  it('stays what it is when it is rehearsed twice', () => {
    const once = rehearseReport(real, named('always-pass'));
    expect(rehearseReport(once, named('always-pass'))).toBe(once);
    expect(rehearseOutcome(once, named('always-pass'))).toBe(once);
  });
});
