/**
 * An applicant with the whole browser in hand looks for a receipt for drawings that were not checked: against services that list late, list
 * old and new runs together, repeat names and overwrite copies. What docs/security.md names succeeds, and nothing else does.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { AttackedHouse } from './attacks/attacked-house.js';
import type { Way } from './attacks/attack.js';
import { CONTROLS } from './attacks/ways/controls.js';
import { DRAWINGS } from './attacks/ways/drawings.js';
import { NAMED } from './attacks/ways/named.js';
import { PEOPLE } from './attacks/ways/people.js';
import { REDEMPTION } from './attacks/ways/redemption.js';
import { REPORTS } from './attacks/ways/reports.js';
import { RUNS } from './attacks/ways/runs.js';
import { SERVICE_PAGE } from './attacks/ways/service-page.js';
import { TOKENS } from './attacks/ways/tokens.js';

// They wait for most of their time, but a busy machine loses races that an applicant would win.
vi.setConfig({ maxConcurrency: 6, testTimeout: 180_000 });

// The slowest first.
const WAYS = [...RUNS, ...SERVICE_PAGE, ...REPORTS, ...DRAWINGS, ...PEOPLE, ...REDEMPTION, ...TOKENS];
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
const security = plain(readFileSync('docs/security.md', 'utf8'));

async function outcomeOf({ house: options = {}, attempt }: Way): Promise<{ unjust: string[]; accepted: number }> {
  const house = await AttackedHouse.open(options);
  try {
    await attempt(house);
    return { unjust: house.unjust(), accepted: house.accepted.length };
  } finally {
    await house.close();
  }
}

it('has at least 40 ways, each with a name of its own', () => {
  expect(WAYS.length).toBeGreaterThanOrEqual(40);
  const names = [...WAYS, ...NAMED, ...CONTROLS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.concurrent('refused', () => {
  it.each(WAYS.map((way) => [way.name, way] as const))('%s', async (_name, way) => {
    expect((await outcomeOf(way)).unjust).toEqual([]);
  });
});

describe.concurrent('succeeds, and docs/security.md names it', () => {
  it.each(NAMED.map((way) => [way.name, way] as const))('%s', async (_name, way) => {
    expect((await outcomeOf(way)).unjust).toHaveLength(1);
    expect(security).toContain(plain(way.namedAs ?? 'It names no sentence.'));
  });
});

describe.concurrent('accepted, without a trick', () => {
  it.each(CONTROLS.map((way) => [way.name, way] as const))('%s', async (_name, way) => {
    expect(await outcomeOf(way)).toEqual({ unjust: [], accepted: 1 });
  });
});
