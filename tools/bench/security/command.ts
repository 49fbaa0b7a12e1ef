import { parseArgs } from 'node:util';
import { type Command, CommandError, runAsProcess, UsageError } from '#lib/command.ts';
import { interruptSignal, wholeNumber } from '#tools/bench/setup/options.ts';
import { ATTACKS } from './attackers/all.ts';
import { addressFailures, addressTable, testAddressLimits } from './overload/addresses.ts';
import { overloadFailures, runOverload } from './overload/overload.ts';
import { overloadTable } from './overload/table.ts';
import { runAllAttacks } from './run-all.ts';
import { makeRunner } from './runner.ts';
import { attackTable } from './table.ts';
import { describeHarm, STRICT_LIMITS } from './verdict.ts';

const OVERLOAD = 'overload';
const ADDRESSES = 'addresses';
const NAMES = [...Object.keys(ATTACKS), ADDRESSES, OVERLOAD];

/** `npm run security`: attacks the service and measures how honest clients are served meanwhile. */
const securityCommand: Command = {
  usage: `  npm run security -- [options]
Starts the service with its defaults and the demo data, runs each attack beside honest clients and prints how
these were served (docs/security.md). Exits with 1 when they were harmed.
  --only NAME    run only attacks whose name begins with NAME; can be repeated:
                 ${NAMES.join(' ')}
  --short        only the attacks that npm test runs, on a small part of the demo data
  --seconds N    length of each attack (8; with --short 3)
  --clients N    number of API clients that share the overload (8)`,
  async run({ args, print }) {
    const { names, seconds, clients, isShort } = readArguments(args);
    if (process.platform !== 'linux') {
      throw new CommandError(
        'This needs Linux: /proc, and the loopback addresses from 127.0.0.2 on.',
      );
    }
    const signal = interruptSignal();
    const progress = (text: string) => void process.stderr.write(`${text}\n`);
    const options = { seconds, signal, progress };
    const failures: string[] = [];
    const attacks = names.filter((name) => Object.hasOwn(ATTACKS, name));
    if (attacks.length > 0) {
      const business = isShort ? 'small' : 'whole';
      const extraActivities = [
        ...new Set(attacks.flatMap((name) => ATTACKS[name]?.extraActivity ?? [])),
      ];
      await using runner = await makeRunner({
        business,
        seconds,
        extraActivities,
        limits: STRICT_LIMITS,
      });
      const { results, failed } = await runAllAttacks(runner, attacks, {
        ...options,
        limits: STRICT_LIMITS,
      });
      print(attackTable(results, runner.baseline, [...failed.keys()]));
      for (const result of results) {
        failures.push(
          ...describeHarm(result, STRICT_LIMITS).map((harm) => `${result.name}: ${harm}`),
        );
      }
      for (const [name, message] of failed) failures.push(`${name} failed to run: ${message}`);
    }
    const recordFailure = (name: string) => (error: unknown) => {
      signal.throwIfAborted();
      failures.push(`${name} failed to run: ${error instanceof Error ? error.message : error}`);
      return undefined;
    };
    if (names.includes(ADDRESSES)) {
      const addressResults = await testAddressLimits(signal).catch(recordFailure(ADDRESSES));
      if (addressResults) print(`\n${addressTable(addressResults)}`);
      failures.push(...addressFailures(addressResults ?? []));
    }
    if (names.includes(OVERLOAD)) {
      const steps = await runOverload({ ...options, clients }).catch(recordFailure(OVERLOAD));
      if (steps) print(`\n${overloadTable(steps)}`);
      failures.push(...overloadFailures(steps ?? []));
    }
    if (failures.length > 0) {
      throw new CommandError(`Failures:\n${failures.map((c) => `  ${c}`).join('\n')}`);
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
  const defaults = NAMES.filter((name) => !isShort || ATTACKS[name]?.isShort);
  const names = only.length === 0 ? defaults : only.flatMap(namesOf);
  return {
    ...{ names, isShort },
    seconds: wholeNumber('--seconds', values.seconds ?? (isShort ? '3' : '8'), 60),
    clients: wholeNumber('--clients', values.clients, 100),
  };
}

function namesOf(given: string): string[] {
  const names = NAMES.filter((name) => name.startsWith(given));
  if (names.length > 0) return names;
  throw new UsageError(
    `No attack has a name that begins with ${given}. There are ${NAMES.join(', ')}.`,
  );
}

if (import.meta.main) await runAsProcess(securityCommand);
