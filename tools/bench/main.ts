import { cpus, loadavg } from 'node:os';
import { type Command, CommandError, runAsProcess, UsageError } from '#cli/command.ts';
import { security } from './attackers/security.ts';
import { api } from './capacity/api.ts';
import { load } from './capacity/load.ts';
import { overload } from './capacity/overload.ts';
import { cost } from './capacity/reads.ts';
import { workers } from './capacity/workers.ts';
import { chaos } from './faults/chaos.ts';
import { upgrade } from './faults/upgrade.ts';
import { isMet, OPTION_HELP, type Scenario, targetTable } from './harness/scenario.ts';
import { integrations } from './integrations/integrations.ts';

/** What `npm run bench -- NAME` runs, by name. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  ...{ api, cost, load, overload, workers, chaos, security, upgrade, integrations },
};

const USAGE = [
  '  npm run bench -- NAME [options]',
  ...Object.entries(SCENARIOS).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`),
  'Options, of those scenarios that need them:',
  ...Object.entries(OPTION_HELP).map(([name, help]) => `  --${name.padEnd(9)} ${help}`),
].join('\n');

/**
 * `npm run bench -- NAME`: starts a service over known rows, puts a load, an attacker or a fault on it, and prints what
 * became of it. Exit code 1: a target is missed, or an expectation was not met.
 */
const benchCommand: Command = {
  usage: USAGE,
  async run({ args: [name = '', ...args], print }) {
    const scenario = SCENARIOS[name];
    if (!scenario) throw new UsageError(`Name one of ${Object.keys(SCENARIOS).join(', ')}.`);
    if (process.platform !== 'linux')
      throw new CommandError(
        'This needs Linux: /proc, and all of 127.0.0.0/8 as loopback addresses.',
      );
    const before = loadavg()[0]?.toFixed(1);
    const progress = (text: string) => void process.stderr.write(`${text}\n`);
    const outcome = await scenario.run(args, { signal: interruptSignal(), progress });
    const { report, targets = [], failures = [] } = outcome;
    print(
      `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, load before: ${before}.\n`,
    );
    for (const part of report) print(`${part}\n`);
    if (targets.length > 0) print(`${targetTable(targets)}\n`);
    const missed = targets.filter((target) => !isMet(target)).map(({ what }) => `missed: ${what}`);
    const lines = [...missed, ...failures];
    if (lines.length > 0) throw new CommandError(`Failures:\n  ${lines.join('\n  ')}`);
  },
};

/** Aborted by the first SIGINT or SIGTERM, so that what was started is stopped in order. */
function interruptSignal(): AbortSignal {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new CommandError('Interrupted before the end.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return interrupted.signal;
}

if (import.meta.main) await runAsProcess(benchCommand);
