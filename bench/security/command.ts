import { parseArgs } from 'node:util';
import { type Command, Problem, UsageError } from '#lib/command.ts';
import { overloadComplaints, playOverload } from './overload.ts';
import { overloadTable } from './overload-table.ts';

/** `npm run security`: what an honest client gets beside each attacker. */
export const securityCommand: Command = {
  usage: `  npm run security -- [options]
  --only NAME    play overload alone
  --seconds N    each takes N seconds (8)
  --clients N    how many clients of the API share the overload (8)`,
  async run({ args, print }) {
    const { seconds, clients } = readArguments(args);
    const stopped = new AbortController();
    const stop = () => stopped.abort(new Problem('Stopped before the end.'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    const progress = (text: string) => void process.stderr.write(`${text}\n`);
    const steps = await playOverload({ seconds, clients, signal: stopped.signal, progress });
    print(overloadTable(steps));
    const complaints = overloadComplaints(steps);
    if (complaints.length > 0) {
      throw new Problem(`Not as it should be:\n${complaints.map((c) => `  ${c}`).join('\n')}`);
    }
  },
};

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      clients: { type: 'string', default: '8' },
    },
  });
  return {
    seconds: whole('--seconds', values.seconds, 60),
    clients: whole('--clients', values.clients, 100),
  };
}

function whole(option: string, given: string, most: number): number {
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= 1 && value <= most) return value;
  throw new UsageError(`${option} takes a whole number from 1 to ${most}.`);
}
