/** Applicants who play no trick: each is accepted, by the same means. */
import type { HouseOptions } from '../attacked-house.js';
import { onDraft, type Way } from '../attack.js';
import { good, bad } from '../drawings.js';

/** A good drawing, checked through the adapter after a bad one. */
function mended(name: string, house: HouseOptions): Way {
  return onDraft(name, house, async (attack, attacked) => {
    const drawings = [good('mended.pdf')];
    await attacked.honestRun([bad()], attack.id);
    await attacked.honestRun(drawings, attack.id);
    await attack.insist(drawings, 5_000);
  });
}

function checked(name: string, house: HouseOptions, drawings = [good()]): Way {
  return onDraft(name, house, async (attack, attacked) => {
    await attacked.honestRun(drawings, attack.id);
    await attack.insist(drawings, 10_000);
  });
}

export const CONTROLS: readonly Way[] = [
  checked('a good drawing', {}),
  checked(
    'two good drawings, where runs are listed late and answers are slow',
    { dials: { listLagMs: 1_000, answerMs: 50 }, pace: 'default' },
    [good('A-101.pdf'), good('A-102.pdf')],
  ),
  mended('a good drawing after a bad one, beside whose reports the new ones are listed late', {
    dials: { listLagMs: 500 },
  }),
  mended('a good drawing after a bad one, under the same ids', { dials: { runs: 'same-ids', listLagMs: 200 } }),
  onDraft('a good drawing on the service’s own page', {}, async (attack) => {
    const drawings = [good()];
    await (await attack.page()).start('new-dwelling', drawings);
    await attack.complete();
    await attack.insist(drawings, 5_000);
  }),
];
