import { describe, expect, it } from 'vitest';
import { REPORT_STAGES, stageNumber, WEBHOOK_EVENT } from 'precheck-contract';

describe('stages', () => {
  it('are five, in their order', () => {
    expect(REPORT_STAGES).toEqual(['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising']);
  });
  it.each([
    ['Preparing', 1],
    ['Analysing', 2],
    ['Categorising', 3],
    ['Assessing', 4],
    ['Summarising', 5],
    ['Complete', 6],
    [' complete ', 6],
    ['ANALYSING', 2],
    ['Queued', null],
    ['', null],
    ['Completed', null],
  ])('%s is %s', (status, number) => {
    expect(stageNumber(status)).toBe(number);
  });
});

it('names the one event', () => {
  expect(WEBHOOK_EVENT).toBe('project_report_completed');
});
