/** What a page says and lets through while the service is away in the middle of a check. */
import { expect } from '@open-wc/testing';
import { textOf, until } from '../support/page.js';
import { enter, letThrough, query, stage, startCheck } from '../support/states.js';

const WORDS = {
  flagged: 'You can submit now; your application will say that its drawings weren’t fully checked.',
  deferred: 'You can submit now; your application will wait for the result of this check.',
} as const;
const THERE = { reachable: true, readAt: '2026-03-01T09:09:00.000Z', problem: null, since: null };

describe('the outage rule in the page', () => {
  let events: string[];

  const begin = async (): Promise<void> => {
    await enter();
    events = [];
    for (const type of ['gate-passed', 'gate-flagged', 'gate-failed', 'gate-invalidated'] as const) {
      stage.uploader.addEventListener(type, ({ detail }) =>
        events.push('decision' in detail ? `${type} ${detail.decision}` : type),
      );
    }
    await startCheck();
  };
  const isValid = () => stage.uploader.validity.valid;
  const beginAndLetThrough = async (decision: 'flagged' | 'deferred') => {
    await begin();
    letThrough(decision);
    await until('a valid form', isValid);
  };

  for (const decision of ['flagged', 'deferred'] as const) {
    it(`lets the form be sent, and never calls it a pass: ${decision}`, async () => {
      await beginAndLetThrough(decision);
      expect(stage.uploader.value).to.equal('receipt-1');
      await until('the words', () => textOf(stage.uploader).includes(WORDS[decision]));
      expect(textOf(stage.status)).not.to.contain(WORDS[decision]);
      expect(textOf(stage.uploader) + textOf(stage.status)).not.to.match(/passed|ready to submit|minimum reached/i);
      expect(stage.uploader.matches(':state(flagged)')).to.equal(true);
      expect(stage.uploader.matches(':state(passed)')).to.equal(false);
      expect(query('#check, #choose')).to.equal(null);
      expect(events).to.deep.equal([`gate-flagged ${decision}`]);
    });
  }

  it('takes it back when the service is there again, and asks for a receipt of the pass', async () => {
    await beginAndLetThrough('flagged');
    const gate = { decision: 'undecided' as const, score: null, minScore: 80, reasons: [] };
    stage.adapter.push({ service: THERE, gate });
    await until('an invalid form', () => !isValid());
    expect(stage.uploader.value).to.equal(null);
    expect(textOf(stage.status)).not.to.contain('You can submit');
    expect(events).to.deep.equal(['gate-flagged flagged', 'gate-invalidated']);
    stage.adapter.complete(84, 91.5);
    await until('a valid form again', isValid);
    expect(stage.uploader.value).to.equal('receipt-2');
    expect(events.at(-1)).to.equal('gate-passed');
  });

  it('ends with a failed gate where the check then fails', async () => {
    await beginAndLetThrough('deferred');
    stage.adapter.complete(62, 91);
    await until('an invalid form', () => !isValid());
    expect(stage.uploader.value).to.equal(null);
    expect(events).to.deep.equal(['gate-flagged deferred', 'gate-invalidated', 'gate-failed']);
  });
});
