import { makeTruncatedDrawing } from '../../../../support/drawings.js';
import { broken, crowded, locked, MILLION, named, type RuleCases, row, TRICKY } from './rule-cases.js';

const truncated = { bytes: await makeTruncatedDrawing() };
const NO_PAGE =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 999999999>>endobj trailer<</Root 1 0 R>>';
const loopedPages = { bytes: new TextEncoder().encode(NO_PAGE) };

export const fileCases: Readonly<Record<string, RuleCases>> = {
  'files-open': {
    limits: {},
    passing: [
      row('opens', [{}], 'pass', /^The file opens/, 1, 1),
      row('two', [{}, {}], 'pass', /^Both files open/, 2, 2),
    ],
    failing: [
      row(
        'one of two is locked',
        [{}, locked],
        'fail',
        /1 of 2 files can’t be read: drawing-2\.pdf: The file asks for a password/,
        1,
        2,
      ),
      row('empty', [{ bytes: new Uint8Array() }], 'fail', /empty \(0 bytes\)/, 0, 1),
      row('no PDF', [broken], 'fail', /is not a PDF/, 0, 1),
      row('cut off', [truncated, {}], 'fail', /damaged|no pages/, 1, 2),
    ],
    undecidable: [row('no files', [], 'not-assessed', /no files/, 0, 0)],
    hostile: [
      row('a tree of pages that holds itself', [loopedPages], 'fail', /can’t be read/, 0, 1),
      row('a name of a million letters', [named(MILLION)], 'fail', /nnn…nnn/, 0, 1),
      row(
        'a name that turns the sentence round',
        [named(TRICKY)],
        'fail',
        /planfdp\.exe\.pdf: The file is not a PDF/,
        0,
        1,
      ),
    ],
  },
  'no-owner-restrictions': {
    limits: { permissions: ['modify', 'annotate', 'print'] },
    passing: [
      row('free', [{}], 'pass', /No file restricts/, 1, 1),
      row('one broken beside a good one', [{}, broken], 'pass', /1 file could not be judged/, 1, 1),
    ],
    failing: [
      row(
        'restricted',
        [{}, { ownerPassword: 'owner' }],
        'fail',
        /1 of 2 files carries an owner restriction: drawing-2\.pdf forbids editing and markup/,
        1,
        2,
      ),
    ],
    undecidable: [row('locked', [locked], 'not-assessed', /could be opened/, 0, 0)],
    hostile: [
      row(
        'a restricted file with a tricky name',
        [{ ownerPassword: 'o', filename: TRICKY }],
        'fail',
        /: planfdp\.exe\.pdf forbids/,
        0,
        1,
      ),
    ],
    changed: { limits: { permissions: ['print'] }, status: 'pass', drawings: [{ ownerPassword: 'owner' }] },
  },
  'no-portfolio': {
    limits: {},
    passing: [row('ordinary', [{}], 'pass', /No file is/, 1, 1)],
    failing: [row('portfolio', [{ portfolio: true }], 'fail', /The file is a PDF portfolio \(drawing-1\.pdf\)/, 0, 1)],
    undecidable: [row('does not open', [broken], 'not-assessed', /could not be found out/, 0, 0)],
    hostile: [
      row(
        'a portfolio with a name of a million letters',
        [{ portfolio: true, filename: MILLION }],
        'fail',
        /nnn…nnn/,
        0,
        1,
      ),
    ],
  },
  'pdf-version': {
    limits: { minVersion: 1.4 },
    passing: [row('new', [{}], 'pass', /1\.4 or later/, 1, 1)],
    failing: [row('old', [{ version: '1.2' }], 'fail', /drawing-1\.pdf is PDF 1\.2/, 0, 1)],
    undecidable: [row('does not open', [broken], 'not-assessed', /No file says/, 0, 0)],
    hostile: [
      row('a version that is no number', [{ version: 'NaN' }], 'not-assessed', /No file says/, 0, 0),
      row('a version without end', [{ version: '9e9' }], 'pass', /or later/, 1, 1),
    ],
    changed: { limits: { minVersion: 2 }, status: 'fail' },
  },
  'file-size': {
    limits: { maxBytes: 25_000_000, maxPages: 100 },
    passing: [
      row('small', [{}], 'pass', /within 25 MB and 100 pages/, 1, 1),
      row('size is known of a broken file too', [broken], 'pass', /within/, 1, 1),
    ],
    failing: [
      row(
        'too many pages',
        [{ pages: Array.from({ length: 101 }, () => ({ lineCount: 1 })) }],
        'fail',
        /101 pages/,
        0,
        1,
      ),
      row('too large', [{}], 'fail', /over the limits: drawing-1\.pdf has 0\.0 MB, 1 page/, 0, 1, {
        limits: { maxBytes: 100, maxPages: 1 },
      }),
    ],
    undecidable: [row('no files', [], 'not-assessed', /no files/, 0, 0)],
    hostile: [row('a tree of pages that holds itself', [loopedPages], 'pass', /within/, 1, 1)],
    changed: { limits: { maxBytes: 100, maxPages: 10 }, status: 'fail' },
  },
  'file-name': {
    limits: { maxCharacters: 60, forbiddenCharacters: '!*\\();:@&=+$,/?%#[]"<>|' },
    passing: [row('good', [named('A-101 Floor plan.pdf')], 'pass', /at most 60/, 1, 1)],
    failing: [
      row('forbidden letters', [named('Plan (final) & more.pdf')], 'fail', /contains \( \) &/, 0, 1),
      row('too long', [named(`${'long'.repeat(20)}.pdf`)], 'fail', /84 characters/, 0, 1),
    ],
    undecidable: [row('no files', [], 'not-assessed', /no files/, 0, 0)],
    hostile: [
      row('markup stays text', [named('<img src=x>.pdf')], 'fail', /“<img src=x>\.pdf”/, 0, 1),
      row(
        'characters that nobody sees',
        [named(TRICKY)],
        'fail',
        /can’t be seen \(U\+202E, U\+0007, U\+200B and U\+D800\)/,
        0,
        1,
      ),
      row('a million letters', [named(MILLION)], 'fail', /1000004 characters/, 0, 1),
      row('a surrogate pair is one character', [named(`${'😀'.repeat(56)}.pdf`)], 'pass', /at most 60/, 1, 1),
    ],
    changed: { limits: { maxCharacters: 5, forbiddenCharacters: '' }, status: 'fail' },
  },
  'file-name-pattern': {
    limits: { anyOf: [{ parts: ['sheet-number', 'words'], example: 'A-101 Floor plan.pdf' }] },
    passing: [
      row('number first', [named('A-101 - First Floor.pdf')], 'pass', /The file is named as/, 1, 1),
      row('without a hyphen', [named('S102_Roof_framing.PDF')], 'pass', /named as/, 1, 1),
      row('type and address', [named('Site plan - 14 Banksia St.pdf')], 'pass', /named as/, 1, 1, {
        limits: { anyOf: [{ parts: ['sheet-type', 'address'], example: 'Floor plans - 2 Chifley Square Sydney.pdf' }] },
        context: { address: '14 Banksia Street, Wattle Bay NSW 2099' },
      }),
      row('a mask of the city’s', [named('DA-2026-0112 Plans.pdf')], 'pass', /named as/, 1, 1, {
        limits: {
          anyOf: [
            {
              parts: [
                { name: 'application number', mask: 'DA-9999-9999' },
                { name: 'kind', oneOf: ['Plans', 'Report'] },
              ],
              example: 'DA-2025-0001 Report.pdf',
            },
          ],
        },
      }),
    ],
    failing: [
      row(
        'no number',
        [named('plans.pdf'), named('A-101 Plan.pdf')],
        'fail',
        /1 of 2 files is not named as the city asks: “plans\.pdf” does not have the parts/,
        1,
        2,
      ),
      row('another address', [named('Site plan - 41 Banksia St.pdf')], 'fail', /not named/, 0, 1, {
        limits: { anyOf: [{ parts: ['sheet-type', 'address'], example: 'Floor plans - 2 Chifley Square Sydney.pdf' }] },
        context: { address: '14 Banksia Street' },
        measured: /address that is not the project’s/,
      }),
    ],
    undecidable: [
      row('no files', [], 'not-assessed', /no files/, 0, 0),
      row(
        'an address and none to compare it with',
        [named('Site plan - 14 Banksia St.pdf')],
        'not-assessed',
        /The project has no address/,
        0,
        0,
        {
          limits: {
            anyOf: [{ parts: ['sheet-type', 'address'], example: 'Floor plans - 2 Chifley Square Sydney.pdf' }],
          },
        },
      ),
    ],
    hostile: [
      row('a million letters', [named(MILLION)], 'fail', /nnn…nnn/, 0, 1),
      row('many words', [named(`${'A-1 '.repeat(60)}.pdf`)], 'fail', /not named/, 0, 1),
      row('turned round', [named(TRICKY)], 'fail', /“planfdp\.exe\.pdf”/, 0, 1),
    ],
    changed: { limits: { anyOf: [{ parts: ['date', 'words'], example: '2026-11-21 Plans.pdf' }] }, status: 'fail' },
  },
  'digital-signature': {
    limits: { minSignatures: 1 },
    passing: [
      row(
        'signed',
        [{ signatures: ['signed'] }],
        'pass',
        /The file carries 1 digital signature or more\. Whether they are valid.* not checked/,
        1,
        1,
      ),
    ],
    failing: [
      row(
        'none',
        [{}, { signatures: ['signed'] }],
        'fail',
        /1 of 2 files has no digital signature: drawing-1\.pdf\./,
        1,
        2,
      ),
      row(
        'a field that waits for its signature',
        [{ signatures: ['empty'] }],
        'fail',
        /has no digital signature/,
        0,
        1,
      ),
    ],
    undecidable: [row('locked', [locked], 'not-assessed', /could be opened/, 0, 0)],
    hostile: [
      row(
        'two thousand fields',
        [{ signatures: Array.from({ length: 2000 }, () => 'empty' as const) }],
        'fail',
        /has no/,
        0,
        1,
      ),
      row('a crowded sheet', [{ pages: [crowded], signatures: ['signed'] }], 'pass', /carries/, 1, 1),
    ],
    changed: { limits: { minSignatures: 2 }, status: 'fail' },
  },
};
