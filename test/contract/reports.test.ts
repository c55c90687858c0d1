import { describe, expect, it } from 'vitest';
import { readFindings, readReport, readReports, type ReportItem } from 'precheck-contract';
import { json, plain, readingErrorOf } from '../support/contract-answers.js';

const done = { id: 'r-1', name: 'Site plan', status: 'Complete', result: 'Passed', score: 84.5, modelVersion: '2.1' };
const open = { id: 'r-2', name: 'Sheets', status: 'Analysing' };
const both = [done, open];

describe('readReports', () => {
  it.each<[string, unknown]>([
    ['bare', both],
    ['within the project', { project: { reports: both } }],
    ['keyed by id', { reports: { 'r-1': { ...done, id: undefined }, 'r-2': { ...open, id: undefined } } }],
    ['beside a total that agrees', { items: both, total: 2 }],
    ['beside their own total, within what counts something else', { total: 9, data: { items: both, total: 2 } }],
  ])('reads reports %s', (_, body) => {
    const reports = readReports(json(body));
    expect(reports[0]).toMatchObject(done);
    expect(reports[1]).toMatchObject(open);
    expect(reports).toHaveLength(2);
  });

  const unknown = { startedAt: 'today', nested: { a: [1] } };
  it.each<[string, unknown, unknown]>([
    ['a numeric id becomes text', { ...open, id: 12 }, { id: '12' }],
    ['a report without a name goes by its id', { id: 'r', status: 'Preparing' }, { name: 'r' }],
    ['a score of 0 stays 0', { ...done, score: 0 }, { score: 0 }],
    [
      'before its end nothing is a score or a result yet',
      { ...open, score: 'pending', result: false },
      { score: null },
    ],
    ['a result outside the list is kept', { ...done, result: 'Withdrawn' }, { result: 'Withdrawn' }],
    ['unknown fields are kept', { ...open, ...unknown }, unknown],
  ])('%s', (_, report, expected) => {
    expect(readReports(json([report]))[0]).toMatchObject(expected as object);
  });

  it('reads a report once that is listed twice, word for word', () => {
    expect(readReports(json([done, open, { ...done }]))).toHaveLength(2);
  });

  it('does not invent a score', () => {
    expect(readReports(json([{ ...done, score: undefined }]))[0]).toHaveProperty('score', null);
  });

  it('reads no reports', () => {
    expect(readReports(json([]))).toEqual([]);
    expect(readReports(json({ reports: [] }))).toEqual([]);
    expect(readReports(plain('', 204))).toEqual([]);
    // As Go writes a list of none.
    expect(readReports(json(null))).toEqual([]);
  });

  const NO_ID = { name: 'x', status: 'x' };
  const scored = (score: unknown) => json([{ ...done, score }]);
  it.each<[string, ReturnType<typeof json>, RegExp]>([
    ['a report without id', json([done, NO_ID]), /the id of a report.*an object with name, status/],
    ['a report without status', json([{ id: 'r-9', name: 'x' }]), /the status of report r-9.*an object with id, name/],
    ['a status that is no text', json([{ ...open, status: 3 }]), /the status of report r-2/],
    ['a score in words', scored('high'), /the score of report r-1 as a number; came text that is no number/],
    ['an infinite number', plain('[{"id":"r","status":"Complete","score":1e999}]'), /a number that is not finite/],
    ['a result that is no text', json([{ ...done, result: true }]), /result of report r-1 in the.*came a boolean/],
    ['the same id twice', json([done, { ...done, score: 1 }]), /two reports with the same id/],
    ['a part of all reports', json({ items: both, total: 5 }), /all reports of the project.*came 2 of 5/],
    ['an object without a list', json({ id: 'p-1' }), /a list of reports.*came an object with id/],
    ['a failure', json(both, 502), /came status 502/],
  ])('refuses %s', (_, answer, message) => {
    expect(readingErrorOf(() => readReports(answer)).message).toMatch(message);
  });
});

describe('readReport', () => {
  it.each(Object.entries({ bare: done, 'under report': { report: done } }))('reads a report %s', (_, body) => {
    expect(readReport(json(body))).toMatchObject(done);
  });

  it('puts findings that stand beside the report into it, unless it has its own', () => {
    expect(readReport(json({ report: done, findings: [1] }))['findings']).toEqual([1]);
    expect(readReport(json({ report: { ...done, findings: [2] }, findings: [1] }))['findings']).toEqual([2]);
  });

  it.each<[string, unknown, RegExp]>([
    ['no id', { status: 'Complete' }, /a report with id and status.*came an object with status/],
    ['a score in words', { ...done, score: 'good' }, /the score of report r-1/],
  ])('refuses %s', (_, body, message) => {
    expect(readingErrorOf(() => readReport(json(body))).message).toMatch(message);
  });
});

describe('readFindings', () => {
  const finding = { id: 'f-1', title: 'Sheet size', status: 'fail', message: 'A-101 is 22 by 34 in.' };
  const detail = (fields: object): ReportItem => ({ ...done, ...fields });

  it.each<[string, object, unknown]>([
    ['null where none are sent', {}, null],
    ['null for null', { findings: null }, null],
    ['null for a list of which nothing can be read, which is not “no findings”', { checks: [{ rule: 7 }] }, null],
    ['found in a wrapper', { findings: { items: [finding] } }, [finding]],
  ])('are %s', (_, fields, findings) => {
    expect(readFindings(detail(fields))).toEqual(findings);
  });

  it('keeps every field, also unknown ones', () => {
    const full = {
      ...finding,
      ...{ category: 'Format', grade: 'A', measured: '22 x 34 in', limit: '11 x 17 in', fix: 'Plot again' },
      ...{ source: 'San Diego', weight: 3, credit: 0.5, clause: '4.2' },
      evidence: [{ file: 'a.pdf', page: 1, sheetNumber: 'A-1', box: [1, 2, 3, 4], text: 'x', measured: 'y', extra: 1 }],
    };
    expect(readFindings(detail({ findings: [full] }))).toEqual([full]);
  });

  const statuses = { warning: 'attention', 'not-assessed': 'not-assessed' };
  it.each(Object.entries(statuses))('reads status %s as %s', (word, status) => {
    expect(readFindings(detail({ findings: [{ ...finding, status: word }] }))?.[0]?.status).toBe(status);
  });

  it.each<[string, unknown]>([
    ['an unknown status', { ...finding, status: 'constructor' }],
    ['null', null],
    ['a credit in words', { ...finding, credit: 'half' }],
  ])('leaves out a finding with %s and keeps the others', (_, bad) => {
    expect(readFindings(detail({ findings: [bad, finding] }))).toEqual([finding]);
  });

  it('knows a finding by the name of its rule, or by its title, where it has no id', () => {
    const named = (fields: object) => readFindings(detail({ findings: [{ ...finding, id: undefined, ...fields }] }));
    expect(named({ ruleId: 'sheet-size' })?.[0]?.id).toBe('sheet-size');
    expect(named({})?.[0]?.id).toBe('Sheet size');
  });

  it('takes numbers where text is expected, a single evidence, and a numeric id', () => {
    const sent = { ...finding, id: 4, measured: 150, limit: 300, evidence: { page: 2 } };
    expect(readFindings(detail({ findings: [sent] }))).toEqual([
      { ...finding, id: '4', measured: '150', limit: '300', evidence: [{ page: 2 }] },
    ]);
  });
});
