/**
 * What 500 MB cost the page while they are sent and hashed: what it and its workers hold after a collection, again and again on the way.
 * The file itself stays where it is.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeDrawing } from './drawings.mjs';
import { megabytes, withSpread } from '../support/figures.mjs';
import { watchHeaps } from './heaps.mjs';

const ROUNDS = 5;
const SIZE_BYTES = 500e6;
const MOST_GROWTH_BYTES = 8e6;
const PAUSE_MS = 200;
const TRIED = 'slices of 512 KiB, one of them read ahead; the file itself is sent by the browser from where it is';

/** @param {import('./house.mjs').House} house */
export async function measureMemory(house) {
  const path = writeDrawing(house.directory, 'A-103 Huge.pdf', SIZE_BYTES);
  const sha256 = await digestOf(path);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await sendHuge(house, path));
  const growth = Math.max(...rounds.map(({ growth }) => growth));
  const samples = rounds.reduce((sum, { count }) => sum + count, 0);
  const isWhole = rounds.every(({ taken, digests }) => taken.join() === `${SIZE_BYTES}` && digests.includes(sha256));
  return [
    {
      what: 'memory that 500 MB add to the page, most at any time',
      measured: `${withSpread(
        rounds.map((round) => round.growth),
        megabytes,
      )}, ${samples} looks`,
      limit: `under ${megabytes(MOST_GROWTH_BYTES)}`,
      pass: growth < MOST_GROWTH_BYTES,
      tried: TRIED,
    },
    {
      what: '500 MB reach storage once, and the page has their digest',
      measured: isWhole ? 'so it is' : JSON.stringify(rounds.map(({ taken, digests }) => ({ taken, digests }))),
      limit: 'as large as the file, SHA-256 of the file',
      pass: isWhole,
    },
  ];
}

async function sendHuge(house, path) {
  const { page, close } = await house.open('elements');
  await page.waitForLoadState('networkidle');
  await house.taken();
  const heaps = await watchHeaps(page);
  const before = await heaps.bytes();
  await page.locator('precheck-uploader #files').setInputFiles(path);
  const sent = page.locator('precheck-uploader .row.uploaded');
  const looks = [];
  do {
    looks.push(await heaps.bytes());
    await page.waitForTimeout(PAUSE_MS);
  } while ((await sent.count()) === 0);
  looks.push(await heaps.bytes());
  if (heaps.workersSeen() === 0) throw new Error('No worker was seen, though one hashes the file.');
  await page.waitForLoadState('networkidle');
  const digests = await page.evaluate(digestsAtAdapter);
  const taken = await house.taken();
  await close();
  return { growth: Math.max(...looks) - before, count: looks.length, taken, digests };
}

/** Runs in the page: the digests that the adapter has of the window's drawings. */
async function digestsAtAdapter() {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('precheck-project ')) ?? '';
  const { projectId } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  const { draft } = await (await fetch(`/precheck/projects/${projectId}`)).json();
  return draft.map(({ sha256 }) => sha256);
}

async function digestOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
