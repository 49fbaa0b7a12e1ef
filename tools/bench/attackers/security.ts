import { formatProbe, type ProbeResult } from '#tools/bench/harness/probes.ts';
import { chooseNames, scenario } from '#tools/bench/harness/scenario.ts';
import { markdownTable } from '#tools/bench/harness/table.ts';
import { ATTACKS } from './attacker-process.ts';
import { describeHarm, STRICT_LIMITS } from './harm.ts';
import { startAttackRunner } from './run-attack.ts';

const KINDS = ['API', 'pages', 'sign-in page', 'readiness', 'uploads'];

/** One hostile client after the other, beside baseline clients who get 99 % of their answers. */
export const security = scenario({
  summary:
    'attackers one after the other, beside baseline clients of the service with its defaults',
  options: {
    only: {
      help: `attackers whose name begins with it, can be repeated: ${Object.keys(ATTACKS).join(', ')}`,
      default: [],
    },
    short: {
      help: 'only those that npm test runs, on a small part of the demo data',
      default: false,
    },
    seconds: { help: 'length of each attack', default: 8 },
  },
  async run({ only, short, seconds }, { signal, progress }) {
    const scale = short ? 0.01 : 1;
    const all = Object.keys(ATTACKS).filter((name) => !short || ATTACKS[name]?.isShort);
    const names = chooseNames(all, only);
    await using runner = await startAttackRunner({ scale, seconds, limits: STRICT_LIMITS });
    const rows = [['none', ...cells(runner.before), '–', '–']];
    const failures: string[] = [];
    for (const name of names) {
      signal.throwIfAborted();
      try {
        const result = await runner.run(name);
        const harm = describeHarm(result, STRICT_LIMITS);
        const megabytes = (result.peakBytes / 1e6).toFixed(0);
        rows.push([
          `\`${name}\``,
          ...cells(result.results),
          megabytes,
          harm.length === 0 ? 'no' : 'YES',
        ]);
        failures.push(...harm.map((each) => `${name}: ${each}`));
        progress(`${name}: ${harm.join('; ') || 'no harm'}`);
      } catch (error) {
        signal.throwIfAborted();
        // The others are run all the same.
        const message = error instanceof Error ? error.message : String(error);
        rows.push([`\`${name}\``, ...KINDS.map(() => '–'), '–', 'NOT RUN']);
        failures.push(`${name} failed to run: ${message}`);
        progress(`${name} failed to run: ${message}`);
      }
    }
    const header = ['attacker', ...KINDS.map((kind) => `${kind}: good, p50/p99 ms`), 'MB', 'harm'];
    return { report: [`${seconds} s each.`, markdownTable(header, rows)], failures };
  },
});

const cells = (results: readonly ProbeResult[]) =>
  KINDS.map((kind) => formatProbe(results.find(({ name }) => name === kind)));
