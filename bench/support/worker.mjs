/**
 * The process in which measurements of one bench run: `worker.mjs <bench> <measurement>…`. Tells its parent which one begins, and what each
 * found or why it failed.
 */
const [name, ...keys] = process.argv.slice(2);
const { measurements, open } = await import(`../${name}.mjs`);
const wordsOf = (error) => (error instanceof Error ? error.message : String(error)).split('\n')[0];
// Whoever would hear of it has ended.
process.on('disconnect', () => process.exit(1));
// Playwright would only close its browser, and what comes next would be measured without one.
process.on('SIGTERM', () => process.exit(1));

let bench;
try {
  bench = await open();
} catch (error) {
  process.send?.({ cannotOpen: wordsOf(error) });
  process.exit(1);
}
process.send?.({ about: bench.about });
try {
  for (const key of keys) {
    process.send?.({ begins: key });
    const found = await measurements[key].measure(bench.given()).then(
      (lines) => ({ lines }),
      (error) => ({ lost: wordsOf(error) }),
    );
    process.send?.(found);
  }
} finally {
  await bench.close();
}
process.exit(0);
