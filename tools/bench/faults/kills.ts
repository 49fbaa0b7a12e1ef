import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/start-process.ts';
import { NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import type { Run } from '#tools/bench/harness/scenario.ts';
import { randomFor } from '#tools/demo/random.ts';
import { passTime } from './leftovers.ts';
import type { FaultTest } from './run-faults.ts';

const MAX_UPTIME_MS = 2_000;

/** The service is killed again and again, at random times, and started again. */
export async function killService(
  resources: AsyncDisposableStack,
  kills: number,
): Promise<FaultTest> {
  const bench = resources.use(await openBench({ hasLogs: true }));
  // The clients stay with one address.
  const settings = { ...NO_RATE_LIMIT, PORT: String(await freePort()) };
  let service = await bench.start(settings);
  const random = randomFor('kills');
  const killed = {
    ...{ name: `killed ${kills} times`, milliseconds: MAX_UPTIME_MS, refusals: [503, undefined] },
    async begin({ signal }: Run) {
      for (let kill = 1; kill <= kills; kill += 1) {
        signal.throwIfAborted();
        await pause(random.int(1, MAX_UPTIME_MS));
        await service.kill();
        // The sweep at the start then finds what the kill left.
        await passTime(bench);
        service = await bench.start(settings);
      }
    },
  };
  return { bench, url: service.url, faults: [killed] };
}
