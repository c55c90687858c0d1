/** Applicants who play no trick: each is accepted, by the same means. */
import { good, bad } from '../drawings.js';
import type { Way } from '../way.js';

export const CONTROLS: readonly Way[] = [
  {
    name: 'a good drawing',
    attempt: async (house) => {
      const drawings = [good()];
      const id = await house.honestRun(drawings);
      await house.insist(id, drawings, 5_000);
    },
  },
  {
    name: 'two good drawings, where runs are listed late and answers are slow',
    house: { dials: { listLagMs: 1_000, answerMs: 50 }, pace: 'default' },
    attempt: async (house) => {
      const drawings = [good('A-101.pdf'), good('A-102.pdf')];
      const id = await house.honestRun(drawings);
      await house.insist(id, drawings, 10_000);
    },
  },
  {
    name: 'a good drawing after a bad one, beside whose reports the new ones are listed late',
    house: { dials: { listLagMs: 500 } },
    attempt: async (house) => {
      const id = await house.honestRun([bad()]);
      const drawings = [good('mended.pdf')];
      await house.honestRun(drawings, id);
      await house.insist(id, drawings, 5_000);
    },
  },
  {
    name: 'a good drawing after a bad one, under the same ids',
    house: { dials: { runs: 'same-ids', listLagMs: 200 } },
    attempt: async (house) => {
      const id = await house.honestRun([bad()]);
      const drawings = [good('mended.pdf')];
      await house.honestRun(drawings, id);
      await house.insist(id, drawings, 5_000);
    },
  },
  {
    name: 'a good drawing on the service’s own page',
    attempt: async (house) => {
      const drawings = [good()];
      const id = await house.applicant.draft();
      const page = await house.applicant.page(id);
      await page.start('new-dwelling', drawings);
      await house.applicant.until(id, ({ phase, run }) => run === 1 && phase === 'complete');
      await house.insist(id, drawings, 5_000);
    },
  },
];
