import { makeDrawing } from '../../../../support/drawings.js';
import { broken, fails, locked, named, passes, type RuleCases, TRICKY, unjudged } from './rule-cases.js';

const whole = await makeDrawing();
const truncated = { bytes: whole.slice(0, Math.floor(0.3 * whole.length)) };
const NO_PAGE =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 999999999>>endobj trailer<</Root 1 0 R>>';
const loopedPages = { bytes: new TextEncoder().encode(NO_PAGE) };

const TYPE_AND_ADDRESS = {
  anyOf: [{ parts: ['sheet-type', 'address'], example: 'Floor plans - 2 Chifley Square Sydney.pdf' }],
};

export const fileCases: Readonly<Record<string, RuleCases>> = {
  'files-open': {
    rows: [
      passes('opens', [{}], /^The file opens/),
      passes('two', [{}, {}], /^Both files open/, [2, 2]),
      fails(
        'one of two is locked',
        [{}, locked],
        /1 of 2 files can’t be read: drawing-2\.pdf: The file asks for a password/,
        [1, 2],
      ),
      fails('empty', [{ bytes: new Uint8Array() }], /empty \(0 bytes\)/),
      fails('no PDF', [broken], /is not a PDF/),
      fails('cut off', [truncated, {}], /damaged|no pages/, [1, 2]),
      unjudged('no files', [], /no files/),
      fails('a tree of pages that holds itself', [loopedPages], /can’t be read/),
      fails('a name that turns the sentence round', [named(TRICKY)], /planfdp\.exe\.pdf: The file is not a PDF/),
    ],
  },
  'no-owner-restrictions': {
    limits: { permissions: ['modify', 'annotate', 'print'] },
    rows: [
      passes('free', [{}], /The file leaves .*markup.* to reviewers/),
      passes('one broken beside a good one', [{}, broken], /1 file could not be judged/),
      fails(
        'restricted',
        [{}, { ownerPassword: 'owner' }],
        /1 of 2 files carries an owner restriction: drawing-2\.pdf \(forbids editing and markup\)/,
        [1, 2],
      ),
      unjudged('locked', [locked], /could be opened/),
    ],
    changed: { limits: { permissions: ['print'] }, status: 'pass', drawings: [{ ownerPassword: 'owner' }] },
  },
  'no-portfolio': {
    rows: [
      passes('ordinary', [{}], /is an ordinary PDF/),
      fails('portfolio', [{ portfolio: true }], /file can’t be reviewed as sheets: drawing-1\.pdf \(a PDF portfolio\)/),
      unjudged('does not open', [broken], /could not be found out/),
    ],
  },
  'pdf-version': {
    limits: { minVersion: 1.4 },
    rows: [
      passes('new', [{}], /1\.4 or later/),
      fails('old', [{ version: '1.2' }], /drawing-1\.pdf \(PDF 1\.2\)/),
      unjudged('does not open', [broken], /No file says/),
      unjudged('a version that is no number', [{ version: 'NaN' }], /No file says/),
    ],
    changed: { limits: { minVersion: 2 }, status: 'fail' },
  },
  'file-size': {
    limits: { maxBytes: 25_000_000, maxPages: 100 },
    rows: [
      passes('small', [{}], /within 25 MB and 100 pages/),
      passes('pages of a broken file', [{}, broken], /within.*\(drawing-2\.pdf: its pages can’t be counted\)/),
      fails('too many pages', [{ pages: Array.from({ length: 101 }, () => ({ lineCount: 1 })) }], /101 pages/),
      fails('too large', [{}], /over the limits: drawing-1\.pdf \(0\.1 MB, 1 page\)/, [0, 1], {
        limits: { maxBytes: 100, maxPages: 1 },
      }),
      fails('a byte too large', [{ bytes: new Uint8Array(1_000_001) }], /drawing-1\.pdf \(1\.1 MB\)/, [0, 1], {
        limits: { maxBytes: 1_000_000, maxPages: 1 },
      }),
      unjudged('no files', [], /no files/),
    ],
    changed: { limits: { maxBytes: 100, maxPages: 10 }, status: 'fail' },
  },
  'file-name': {
    limits: { maxCharacters: 60, forbiddenCharacters: '!*\\();:@&=+$,/?%#[]"<>|' },
    rows: [
      passes('good', [named('A-101 Floor plan.pdf')], /at most 60/),
      fails('forbidden letters', [named('Plan (final) & more.pdf')], /contains \( \) &/),
      fails('too long', [named(`${'long'.repeat(20)}.pdf`)], /84 characters/),
      unjudged('no files', [], /no files/),
      fails('characters that nobody sees', [named(TRICKY)], /can’t be seen \(U\+202E, U\+0007, U\+200B and U\+D800\)/),
      passes('a surrogate pair is one character', [named(`${'😀'.repeat(56)}.pdf`)], /at most 60/),
    ],
    changed: { limits: { maxCharacters: 5, forbiddenCharacters: '' }, status: 'fail' },
  },
  'file-name-pattern': {
    limits: { anyOf: [{ parts: ['sheet-number', 'words'], example: 'A-101 Floor plan.pdf' }] },
    rows: [
      passes('number first', [named('A-101 - First Floor.pdf')], /The file follows the city’s naming rule/),
      passes('without a hyphen', [named('S102_Roof_framing.PDF')], /naming rule/),
      passes('type and address', [named('Site plan - 14 Banksia St.pdf')], /naming rule/, [1, 1], {
        limits: TYPE_AND_ADDRESS,
        context: { address: '14 Banksia Street, Wattle Bay NSW 2099' },
      }),
      fails(
        'no number',
        [named('plans.pdf'), named('A-101 Plan.pdf')],
        /1 of 2 files breaks the city’s naming rule: plans\.pdf \(does not have the parts/,
        [1, 2],
      ),
      fails('another address', [named('Site plan - 41 Banksia St.pdf')], /breaks/, [0, 1], {
        limits: TYPE_AND_ADDRESS,
        context: { address: '14 Banksia Street' },
        measured: /address that is not the project’s/,
      }),
      unjudged('no files', [], /no files/),
      unjudged(
        'an address and none to compare it with',
        [named('Site plan - 14 Banksia St.pdf')],
        /The project has no address/,
        { limits: TYPE_AND_ADDRESS },
      ),
    ],
    changed: { limits: { anyOf: [{ parts: ['words', 'sheet-number'], example: 'Plan A-101.pdf' }] }, status: 'fail' },
  },
  'digital-signature': {
    limits: { minSignatures: 1 },
    rows: [
      passes(
        'signed',
        [{ signatures: ['signed'] }],
        /The file carries a digital signature; whether valid.* not checked/,
      ),
      fails(
        'none',
        [{}, { signatures: ['signed'] }],
        /1 of 2 files lacks a digital signature: drawing-1\.pdf \(0 digital signatures\)/,
        [1, 2],
      ),
      fails('a field that waits for its signature', [{ signatures: ['empty'] }], /lacks a digital signature/),
      unjudged('locked', [locked], /could be opened/),
    ],
    changed: { limits: { minSignatures: 2 }, status: 'fail' },
  },
};
