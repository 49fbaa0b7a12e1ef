import { parseArgs } from 'node:util';
import { type Command, CommandError, runAsProcess, UsageError } from '#lib/command.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import { interruptSignal, wholeNumber } from '#tools/bench/setup/options.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

type Name = keyof typeof SCENARIOS;
const NAMES = Object.keys(SCENARIOS).filter(isName);

/** `npm run chaos`: injects faults, and checks that nothing acknowledged is lost and nothing is left behind. */
const chaosCommand: Command = {
  usage: `  npm run chaos -- [options]
Starts the service on a database of its own and takes away or damages, one at a time, what it needs: its process, disk,
store, scanner, PostgreSQL, network, issuer, clock and files. What was acknowledged must be there afterwards, and nothing
may be left behind. Needs Linux, root and Debian's packages, which it installs.
  --kills N       how often the service, and then feed loads, are killed (100)
  --seed TEXT     seed of the random uploads and times of the kills (today's date)
  --whole         lets the issuer be away for 15 minutes rather than for 25 seconds
  --only NAME     run only this scenario: ${NAMES.join(', ')}; can be repeated
  --without NAME  leave one out; can be repeated`,
  async run({ args, print }) {
    const { names, kills, seed, length } = readArguments(args);
    const signal = interruptSignal();
    const progress = (text: string) => void process.stderr.write(`${text}\n`);
    const options = { kills, seed, length, signal, progress };
    const results: NamedResult[] = [];
    for (const name of names) {
      signal.throwIfAborted();
      results.push(await runScenario(SCENARIOS[name], options));
    }
    print(`Seed: ${seed}\n\n${table(results)}`);
    const failures = results.flatMap(({ failures }) => failures);
    if (failures.length > 0) {
      throw new CommandError(`Failures:\n${failures.map((c) => `  ${c}`).join('\n')}`);
    }
  },
};

type NamedResult = ScenarioResult & { readonly title: string; readonly seconds: number };

async function runScenario(scenario: Scenario, options: ScenarioOptions): Promise<NamedResult> {
  options.progress(scenario.title);
  const startedAt = performance.now();
  const outcome = await scenario.run(options);
  return { ...outcome, title: scenario.title, seconds: (performance.now() - startedAt) / 1000 };
}

function table(results: readonly NamedResult[]): string {
  return markdownTable(
    ['', 'summary', 'seconds', 'failures'],
    results.map(({ title, summary, seconds, failures }) => [
      title,
      summary,
      seconds.toFixed(0),
      String(failures.length),
    ]),
  );
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      whole: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
    },
  });
  const { kills, seed, whole, only, without } = values;
  const length = whole ? ('whole' as const) : ('usual' as const);
  const parseNames = (texts: readonly string[]) => texts.map(parseName);
  const [included, excluded] = [new Set(parseNames(only)), new Set(parseNames(without))];
  const names = NAMES.filter((name) => included.size === 0 || included.has(name));
  return {
    kills: wholeNumber('--kills', kills, 99_999),
    seed,
    length,
    names: names.filter((name) => !excluded.has(name)),
  };
}

function parseName(text: string): Name {
  if (isName(text)) return text;
  throw new UsageError(`There is no scenario ${text}: there are ${NAMES.join(', ')}.`);
}

function isName(text: string): text is Name {
  return Object.hasOwn(SCENARIOS, text);
}

if (import.meta.main) await runAsProcess(chaosCommand);
