import { parseArgs } from 'node:util';
import { type Command, CommandError, UsageError } from '#lib/command.ts';
import { addressComplaints, addressTable, playAddresses } from './addresses.ts';
import { ATTACKS } from './attackers/all.ts';
import { overloadComplaints, playOverload } from './overload.ts';
import { overloadTable } from './overload-table.ts';
import { playAll } from './play-all.ts';
import { makeRunner } from './run.ts';
import { attackTable } from './table.ts';
import { harmOf, STRICT_BAR } from './verdict.ts';

const OVERLOAD = 'overload';
const ADDRESSES = 'addresses';
const NAMES = [...Object.keys(ATTACKS), ADDRESSES, OVERLOAD];

/** `npm run security`: what honest clients get beside each attacker. */
export const securityCommand: Command = {
  usage: `  npm run security -- [options]
Starts the service with its defaults over the made-up business, plays each attacker beside honest clients and
prints what these got (docs/security.md). Exit code 1 where they were hurt.
  --only NAME    play this one alone; can be repeated, and is the beginning of a name:
                 ${NAMES.join(' ')}
  --short        those that npm test plays, over a small part of the business
  --seconds N    each attack takes N seconds (8; with --short 3)
  --clients N    how many clients of the API share the overload (8)`,
  async run({ args, print }) {
    const { names, seconds, clients, isShort } = readArguments(args);
    if (process.platform !== 'linux') {
      throw new CommandError(
        'This needs Linux: /proc, and the loopback addresses from 127.0.0.2 on.',
      );
    }
    const stopped = new AbortController();
    const stop = () => stopped.abort(new CommandError('Stopped before the end.'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    const progress = (text: string) => void process.stderr.write(`${text}\n`);
    const how = { seconds, signal: stopped.signal, progress };
    const complaints: string[] = [];
    const attacks = names.filter((name) => Object.hasOwn(ATTACKS, name));
    if (attacks.length > 0) {
      const business = isShort ? 'small' : 'whole';
      const besides = [...new Set(attacks.flatMap((name) => ATTACKS[name]?.beside ?? []))];
      await using runner = await makeRunner({ business, seconds, besides, bar: STRICT_BAR });
      const { played, failed } = await playAll(runner, attacks, { ...how, bar: STRICT_BAR });
      print(attackTable(played, runner.quiet, [...failed.keys()]));
      for (const one of played) {
        complaints.push(...harmOf(one, STRICT_BAR).map((harm) => `${one.name}: ${harm}`));
      }
      for (const [name, message] of failed) complaints.push(`${name} was not played: ${message}`);
    }
    const complainOf = (name: string) => (error: unknown) => {
      stopped.signal.throwIfAborted();
      complaints.push(`${name} was not played: ${error instanceof Error ? error.message : error}`);
      return undefined;
    };
    if (names.includes(ADDRESSES)) {
      const seen = await playAddresses(stopped.signal).catch(complainOf(ADDRESSES));
      if (seen) print(`\n${addressTable(seen)}`);
      complaints.push(...addressComplaints(seen ?? []));
    }
    if (names.includes(OVERLOAD)) {
      const steps = await playOverload({ ...how, clients }).catch(complainOf(OVERLOAD));
      if (steps) print(`\n${overloadTable(steps)}`);
      complaints.push(...overloadComplaints(steps ?? []));
    }
    if (complaints.length > 0) {
      throw new CommandError(`Not as it should be:\n${complaints.map((c) => `  ${c}`).join('\n')}`);
    }
  },
};

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      short: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      clients: { type: 'string', default: '8' },
    },
  });
  const { only, short: isShort } = values;
  const usual = NAMES.filter((name) => !isShort || ATTACKS[name]?.isShort);
  const names = only.length === 0 ? usual : only.flatMap(namesOf);
  return {
    ...{ names, isShort },
    seconds: whole('--seconds', values.seconds ?? (isShort ? '3' : '8'), 60),
    clients: whole('--clients', values.clients, 100),
  };
}

function namesOf(given: string): string[] {
  const names = NAMES.filter((name) => name.startsWith(given));
  if (names.length > 0) return names;
  throw new UsageError(`There is ${NAMES.join(', ')}, and no ${given}.`);
}

function whole(option: string, given: string, most: number): number {
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= 1 && value <= most) return value;
  throw new UsageError(`${option} takes a whole number from 1 to ${most}.`);
}
