import { expect, it } from 'vitest';
import { localTime } from '../../../src/sandbox/precheck-service/pages/viewer/client/local-times.js';

const at = new Date('2026-11-21T20:26:00Z');

it.each([
  [['en-US'], 'America/Chicago', 'Nov 21, 2026, 2:26 PM CST'],
  [['en-AU', 'en-US'], 'Australia/Sydney', '22 Nov 2026, 7:26 am AEDT'],
  [['fr-FR', 'en-GB'], 'Europe/Paris', '21 Nov 2026, 21:26 CET'],
  [['he'], 'UTC', 'Nov 21, 2026, 8:26 PM UTC'],
  [[], 'UTC', 'Nov 21, 2026, 8:26 PM UTC'],
  // Begins like English and is another language.
  [['enm'], 'UTC', 'Nov 21, 2026, 8:26 PM UTC'],
  [['en-US@posix', 'en-GB'], 'UTC', '21 Nov 2026, 20:26 UTC'],
])('writes a time for %j in %s', (languages, timeZone, words) => {
  expect(localTime(at, { languages, timeZone }).replace(/\s/g, ' ')).toBe(words);
});
