import { findBinaries } from '#tests/support/postgres-cluster.ts';
import { makeEnvironment } from '#tools/bench/chaos/environment.ts';
import { type Fault, runFaults } from '#tools/bench/chaos/faults/run-faults.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from '#tools/bench/chaos/scenario.ts';
import { type ReplicatedCluster, startReplicatedCluster } from './replicated-cluster.ts';

/** The primary is lost while clients write, and its synchronous standby takes over behind HAProxy. */
export const standbyPromoted: Scenario = { title: 'a standby promoted', run };

async function run({ progress, length }: ScenarioOptions): Promise<ScenarioResult> {
  const cluster = await startReplicatedCluster(findBinaries());
  // Ends the cluster too.
  await using environment = await makeEnvironment({ server: cluster.server });
  const service = await environment.start();
  return await runFaults(environment, service, { faults: faultsOf(cluster), length, progress });
}

function faultsOf(cluster: ReplicatedCluster): Fault[] {
  return [
    {
      name: 'the standby stopped for 4 s',
      begin: () => cluster.stopStandby(),
      milliseconds: 4_000,
      end: () => cluster.startStandby(),
    },
    {
      name: 'primary killed, standby promoted after 2 s',
      begin: () => cluster.killPrimary(),
      milliseconds: 2_000,
      end: () => cluster.promoteStandby(),
    },
    {
      name: 'the former primary returns as a standby',
      begin: () => cluster.returnAsStandby(),
      milliseconds: 2_000,
      refused: [],
    },
  ];
}
