/** The small readers of the answers about projects say what the contract's schemas say. */
import { describe, expect, it } from 'vitest';
import { readAttemptsAnswer } from '../../../dist/components/adapter-client/attempts-client.js';
import { Misread } from '../../../dist/components/adapter-client/answer-reader.js';
import {
  readCityAnswer,
  readHandOffAnswer,
  readReceiptAnswer,
  readReportAnswer,
  readSnapshot,
  readUploadTicket,
} from '../../../dist/components/adapter-client/project-answers.js';
import { readDocuments, readLink } from '../../../dist/components/adapter-client/results-client.js';
import {
  attemptsAnswerSchema,
  cityAnswerSchema,
  documentsAnswerSchema,
  handOffAnswerSchema,
  receiptAnswerSchema,
  reportAnswerSchema,
  snapshotSchema,
  uploadTicketSchema,
  viewerLinkAnswerSchema,
} from 'precheck-contract/adapter-api';
import { type AnswerCase, holdsToContract } from './answer-cases.js';

const CASES: readonly AnswerCase[] = [
  { name: 'a city', read: readCityAnswer, schema: cityAnswerSchema },
  { name: 'an upload address', read: readUploadTicket, schema: uploadTicketSchema },
  { name: 'a snapshot', read: readSnapshot, schema: snapshotSchema },
  { name: 'a report with its findings', read: readReportAnswer, schema: reportAnswerSchema },
  { name: 'a receipt', read: readReceiptAnswer, schema: receiptAnswerSchema },
  { name: 'a link to the service’s page', read: readHandOffAnswer, schema: handOffAnswerSchema },
  { name: 'attempts', read: readAttemptsAnswer, schema: attemptsAnswerSchema },
  { name: 'a viewer link', read: readLink, schema: viewerLinkAnswerSchema },
  { name: 'documents', read: readDocuments, schema: documentsAnswerSchema },
];

describe('reading the answers about projects', () => {
  for (const answer of CASES) holdsToContract(answer, 100);

  const REPORT = { id: 'a', name: 'Setbacks', status: 'Complete', stage: 6, complete: true, stageStartedAt: {} };
  const answerOf = (status: string) => ({
    report: { ...REPORT, result: null, score: 80, modelVersion: null },
    findings: [
      { id: 'f', title: 'Front setback', status, message: '', clause: '4.2', evidence: [{ page: 1, layer: 'A' }] },
    ],
  });

  it('keeps what a finding has beyond the contract, its evidence too', () => {
    expect(readReportAnswer(answerOf('fail'), 'answer')).to.deep.equal(answerOf('fail'));
  });

  it('says where an answer does not fit', () => {
    expect(() => readReportAnswer(answerOf('failed'), 'answer')).to.throw(Misread, /^answer\.findings\.0\.status$/);
  });
});
