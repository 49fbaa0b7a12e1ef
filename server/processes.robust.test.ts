import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('./processes.ts', import.meta.url));

/** Keeps 96 MB, and 48 MB that change all the time: the largest size of the heap, in megabytes. */
function largestHeap(setUp: string, ...options: readonly string[]): number {
  const script = `${setUp}
    const make = () => new Array(10_000).fill(0.5);
    globalThis.kept = Array.from({ length: 1_200 }, make);
    const recent = [];
    let largest = 0;
    for (let n = 0; n < 20_000; n += 1) {
      recent[n % 600] = make();
      if (n % 50 === 0) {
        largest = Math.max(largest, process.memoryUsage().heapUsed);
        await new Promise(setImmediate);
      }
    }
    console.log(largest / 1e6);`;
  const evaluate = [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    script,
  ];
  return Number(execFileSync(process.execPath, [...options, ...evaluate], { encoding: 'utf8' }));
}

const LIMIT = `import { limitHeapGrowth } from ${JSON.stringify(MODULE)}; limitHeapGrowth();`;

test('the heap grows less than by default', () => {
  const large = '--max-old-space-size=4096';
  expect(largestHeap(LIMIT, large)).toBeLessThan(500);
  expect(largestHeap('', large)).toBeGreaterThan(600);
});

test('the heap of a small machine, which grows less by default, does not grow more', () => {
  const small = '--max-old-space-size=1024';
  expect(largestHeap(LIMIT, small)).toBeLessThan(380);
});
