import { pollFor } from '#lib/time/pause.ts';
import { sendSignal } from '#server/processes.ts';
import { makeEnvironment, type RunningService } from '#tools/bench/chaos/environment.ts';
import { childrenOf } from '#tools/bench/chaos/faults/processes.ts';
import { type Fault, runFaults } from '#tools/bench/chaos/faults/run-faults.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from '#tools/bench/chaos/scenario.ts';

/** One of two workers stands still: it is replaced, and only requests on its own connections are lost. */
export const stuckWorker: Scenario = { title: 'a worker hangs', run };

async function run({ progress, length }: ScenarioOptions): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const service = await environment.start({ WORKERS: '2' });
  return await runFaults(environment, service, { faults: [stuck(service)], length, progress });
}

/** A worker that has not reported for ten seconds is killed. */
const KILLED_WITHIN_MS = 15_000;

function stuck(service: RunningService): Fault {
  const primary = service.process.pid ?? 0;
  let stopped = 0;
  return {
    name: 'a worker stopped',
    // Its own clients have no response when it is killed.
    refused: [503, undefined],
    milliseconds: 0,
    begin() {
      stopped = childrenOf(primary).at(-1) ?? 0;
      sendSignal(stopped, 'SIGSTOP');
    },
    async end() {
      const isReplaced = () => (childrenOf(primary).includes(stopped) ? undefined : true);
      if (!(await pollFor(isReplaced, KILLED_WITHIN_MS, 50)))
        throw new Error(`the worker that hangs was not killed:\n${service.output()}`);
      if (!(await pollFor(() => hasServing(service, 2), 30_000, 50)))
        throw new Error(`the worker was not replaced:\n${service.output()}`);
    },
  };
}

async function hasServing({ adminUrl }: RunningService, count: number): Promise<true | undefined> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  return new RegExp(`^workers_serving ${count}$`, 'm').test(metrics) || undefined;
}
