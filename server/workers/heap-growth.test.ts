import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('./heap-growth.ts', import.meta.url));

/** Keeps 96 MB, and 48 MB that change all the time: the largest size of the heap, in megabytes. */
function largestHeap(setUp: string): number {
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
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('the heap grows less than by default', () => {
  const limited = largestHeap(
    `import { limitHeapGrowth } from ${JSON.stringify(MODULE)}; limitHeapGrowth();`,
  );
  expect(limited).toBeLessThan(500);
  expect(largestHeap('')).toBeGreaterThan(600);
});
