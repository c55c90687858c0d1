/** Which documents are listed, chosen and open, without anything to show them on. */
import { expect } from '@open-wc/testing';
import {
  DocumentShelf,
  type DocumentShelfOptions,
} from '../../../src/components/precheck-viewer/documents/document-shelf.js';
import { OpenError, type OpenFailure } from '../../../src/components/precheck-viewer/documents/pdf-document.js';
import type { ResultsClient } from '../../../src/components/session/results-client.js';
import type { SessionState } from '../../../src/components/session/session-state.js';
import type { DocumentsAnswer } from '../../../src/contract/adapter-api.js';
import { until } from '../support/page.js';

type Open = Awaited<ReturnType<NonNullable<DocumentShelfOptions['open']>>>;

/** What the shelf stands in; `answers` and `opens` are looked up by project or address, and wait where there is a promise. */
function furnish() {
  const told: string[] = [];
  const asked: string[] = [];
  const room = {
    state: { projectId: 'p-1', run: 1, complete: false },
    answers: new Map<string, Promise<string[]> | string[] | Error>(),
    opens: new Map<string, OpenFailure | Promise<OpenFailure>>(),
    told,
    asked,
  };
  const client = {
    getDocuments: async (projectId: string, type: string): Promise<DocumentsAnswer> => {
      asked.push(`${projectId} ${type}`);
      const answer = await (room.answers.get(`${projectId} ${type}`) ?? []);
      if (answer instanceof Error) throw answer;
      return { documents: answer.map((name) => ({ name, type, url: `${name}?${asked.length}` })) };
    },
  } as unknown as ResultsClient;
  const shelf = new DocumentShelf({
    client: () => client,
    state: () => {
      const { projectId, run, complete } = room.state;
      return { projectId, snapshot: { run, reports: [{ complete }] } } as unknown as SessionState;
    },
    onChange: () => undefined,
    onLetGo: () => told.push('let go'),
    onProblem: ({ code }) => told.push(`problem ${code}`),
    onFailure: (failure) => told.push(`failure ${failure}`),
    open: async (address, signal) => {
      told.push(`open ${address}`);
      const [name = ''] = address.split('?');
      const failure = await (room.opens.get(address) ?? room.opens.get(name));
      if (failure) throw new OpenError(failure);
      signal.throwIfAborted();
      return { pdf: { numPages: 3 }, close: () => told.push(`close ${name}`) } as unknown as Open;
    },
  });
  return { shelf, room };
}

const opened = (shelf: DocumentShelf) => until('it is open', () => shelf.open);

describe('DocumentShelf', () => {
  it('asks for reports once one has ended, keeps what is open, and opens it anew in another run', async () => {
    const { shelf, room } = furnish();
    room.answers.set('p-1 uploaded', ['a.pdf', 'b.pdf']).set('p-1 report', ['r.pdf']);
    shelf.follow();
    await opened(shelf);
    shelf.choose(1, 2);
    await opened(shelf);
    room.state.complete = true;
    shelf.follow();
    await until('the report', () => shelf.documents?.length === 3);
    expect([shelf.document?.name, shelf.page, room.told.at(-1)]).to.deep.equal(['b.pdf', 2, 'open b.pdf?1']);
    room.state.run = 2;
    shelf.follow();
    await until('the next run’s', () => room.told.at(-1) === 'open b.pdf?5' && shelf.open);
    expect(shelf.page).to.equal(2);
    expect(room.asked).to.deep.equal(['p-1 uploaded', 'p-1 uploaded', 'p-1 report', 'p-1 uploaded', 'p-1 report']);
  });

  it('lets everything of a project go with it, and what is still on its way', async () => {
    const { shelf, room } = furnish();
    let answer = (_: string[]): void => undefined;
    room.answers
      .set('p-1 uploaded', ['a.pdf'])
      .set('p-2 uploaded', new Promise<string[]>((resolve) => (answer = resolve)));
    shelf.follow();
    await opened(shelf);
    room.state.projectId = 'p-2';
    shelf.follow();
    expect([shelf.documents, shelf.open, room.told.at(-1)]).to.deep.equal([null, null, 'close a.pdf']);
    room.state.projectId = 'p-1';
    shelf.follow();
    answer(['of another.pdf']);
    await opened(shelf);
    expect(shelf.documents?.map(({ name }) => name)).to.deep.equal(['a.pdf']);
  });

  it('asks for fresh addresses once, and forgets nothing that was to come after', async () => {
    const { shelf, room } = furnish();
    room.answers.set('p-1 uploaded', ['a.pdf']);
    let end = (_: OpenFailure): void => undefined;
    room.opens.set('a.pdf?1', new Promise<OpenFailure>((resolve) => (end = resolve)));
    shelf.follow();
    await until('it is on its way', () => shelf.share !== null);
    // A finding is pressed meanwhile; there are only three sheets.
    shelf.page = 9;
    end('gone');
    await opened(shelf);
    expect(shelf.page).to.equal(3);
    expect(room.told).to.deep.equal(['let go', 'let go', 'open a.pdf?1', 'open a.pdf?2']);
  });

  it('says why a document or the list is not to be had, and tries again', async () => {
    const { shelf, room } = furnish();
    room.answers.set('p-1 uploaded', new Error('no'));
    shelf.follow();
    await until('the problem', () => shelf.problem);
    room.answers.set('p-1 uploaded', ['a.pdf']);
    room.opens.set('a.pdf', 'gone');
    shelf.listAgain();
    await until('the failure', () => shelf.failure === 'gone' && shelf.share === null);
    room.opens.clear();
    shelf.openAgain();
    await opened(shelf);
    expect(shelf.failure).to.equal(null);
    const said = room.told.filter((line) => /^(problem|failure)/.test(line));
    expect(said).to.deep.equal(['problem internal', 'failure gone']);
  });
});
