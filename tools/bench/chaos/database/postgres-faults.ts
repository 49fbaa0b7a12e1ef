import { pollFor } from '#lib/time/pause.ts';
import { sendSignal } from '#server/processes.ts';
import { postmasterPid } from '#tests/support/databases.ts';
import { makeEnvironment, type TestEnvironment } from '#tools/bench/chaos/environment.ts';
import { childrenOf } from '#tools/bench/chaos/faults/processes.ts';
import { type Fault, runFaults } from '#tools/bench/chaos/faults/run-faults.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from '#tools/bench/chaos/scenario.ts';
import { answers } from './answers.ts';
import { holdConnections, lockTables } from './sessions.ts';

/** PostgreSQL is killed and started again, and stands still for a while. */
export const killedAndFrozen: Scenario = {
  title: 'PostgreSQL killed, frozen',
  async run(options) {
    return runOn({}, options, (environment) => [killed(environment), frozen(environment)]);
  },
};

/** Every connection of the pool is in use, and PostgreSQL has none left to give. */
export const poolExhausted: Scenario = {
  title: 'no connection left',
  async run(options) {
    return runOn({ DATABASE_POOL: '4' }, options, ({ server }) => [
      { name: 'tables locked', milliseconds: 5_000, ...lockTables(server.ownerUrl) },
      { name: 'max_connections reached', milliseconds: 3_000, ...holdConnections(server.ownerUrl) },
    ]);
  },
};

async function runOn(
  settings: Readonly<Record<string, string>>,
  { progress, length }: ScenarioOptions,
  faultsOf: (environment: TestEnvironment) => Fault[],
): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const service = await environment.start(settings);
  return await runFaults(environment, service, { faults: faultsOf(environment), length, progress });
}

function killed({ server }: TestEnvironment): Fault {
  return {
    name: 'killed and restarted',
    isShort: true,
    milliseconds: 0,
    begin: () => void sendSignal(postmasterPid(server.dataDir), 'SIGKILL'),
    // An embedded PostgreSQL is started again.
    async end() {
      if (!(await pollFor(() => answers(server.url), 20_000)))
        throw new Error('PostgreSQL was not started again');
    },
  };
}

function frozen({ server }: TestEnvironment): Fault {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const postmaster = postmasterPid(server.dataDir);
    // The postmaster first: it starts no process while the others are stopped.
    for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, name);
  };
  return {
    name: 'frozen 3 s',
    milliseconds: 3_000,
    begin: () => signal('SIGSTOP'),
    end: () => signal('SIGCONT'),
  };
}
