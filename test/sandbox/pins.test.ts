import { describe, expect, it } from 'vitest';
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import { numberOf, pinsOf } from '../../src/sandbox/precheck-service/pins.js';

const finding = (id: string, status: Finding['status'], evidence?: FindingEvidence[]): Finding => ({
  id,
  title: `Title of ${id}`,
  status,
  message: '',
  ...(evidence === undefined ? {} : { evidence }),
});
const at = (page: number, box: number[] | null = null): FindingEvidence => ({ file: 'a.pdf', page, box });

describe('pins', () => {
  it('are numbered failed first, then attention, each in the order of the report', () => {
    const findings = [
      finding('look', 'attention', [at(1)]),
      finding('met', 'pass', [at(1)]),
      finding('broken', 'fail', [at(2), at(3)]),
      finding('unknown', 'not-assessed', [at(1)]),
      finding('broken too', 'fail', [at(1)]),
    ];
    expect(pinsOf(findings).map(({ number, findingId, page }) => [number, findingId, page])).toEqual([
      [1, 'broken', 2],
      [1, 'broken', 3],
      [2, 'broken too', 1],
      [3, 'look', 1],
    ]);
    expect(findings.map(({ id }) => numberOf(findings, id))).toEqual([3, null, 1, null, 2]);
    expect(numberOf(findings, 'elsewhere')).toBeNull();
  });
});
