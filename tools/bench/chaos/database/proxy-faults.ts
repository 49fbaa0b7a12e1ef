import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { makeEnvironment } from '#tools/bench/chaos/environment.ts';
import { type Fault, runFaults } from '#tools/bench/chaos/faults/run-faults.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from '#tools/bench/chaos/scenario.ts';

/** The network between the service and PostgreSQL fails in each way that a TCP proxy can show. */
export const cutOff: Scenario = { title: 'PostgreSQL cut off', run };

async function run({ progress, length }: ScenarioOptions): Promise<ScenarioResult> {
  await using resources = new AsyncDisposableStack();
  const proxy = await openDatabaseProxy();
  resources.defer(() => proxy.close());
  const environment = resources.use(await makeEnvironment({ serviceUrl: proxy.urlFor }));
  const service = await environment.start();
  // Awaited here: the environment ends with this function.
  return await runFaults(environment, service, { faults: faultsOf(proxy), length, progress });
}

/** A statement that is not answered is given up after 3 s, and half a second for the way. */
const STATEMENT_LIMIT_MS = 3_500;

function faultsOf(proxy: DatabaseProxy): Fault[] {
  const end = () => proxy.restore();
  return [
    {
      name: 'delay of 100 ms',
      milliseconds: 3_000,
      begin: () => proxy.delay(100),
      end,
      refused: [],
    },
    { name: 'blackhole', milliseconds: 5_000, begin: () => proxy.freeze(), end, isShort: true },
    {
      name: 'disconnected',
      milliseconds: 3_000,
      begin: () => proxy.disconnect(),
      end,
      isShort: true,
    },
    { name: 'reset', milliseconds: 0, begin: () => proxy.reset(), isShort: true },
    {
      name: 'half open',
      milliseconds: STATEMENT_LIMIT_MS,
      begin: () => proxy.halfOpen(),
      isShort: true,
    },
  ];
}
