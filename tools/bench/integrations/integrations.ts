import { openBench } from '#tools/bench/harness/bench.ts';
import { ALL, chooseNames, count, markdownTable, scenario } from '#tools/bench/harness/scenario.ts';
import { connect, type Part } from './client.ts';
import { delay } from './delay.ts';
import { follower, since } from './follow.ts';
import { exports, reads, recording } from './volumes.ts';

/** What is measured, by the name that `--only` takes. */
const PARTS: Readonly<Record<string, Part>> = {
  ...{ follow: follower, since, delay, export: exports, recording, reads },
};

/** Changes, exports, feeds over HTTP and webhooks. */
export const integrations = scenario({
  summary: 'a follower, changes, exports, feeds over HTTP and webhooks',
  options: { only: ALL, scale: 100, seconds: 300, rounds: 3, records: 1_000_000 },
  async run({ only, scale, ...options }, run) {
    const rows: string[][] = [];
    const measured: Awaited<ReturnType<Part>>[] = [];
    for (const name of chooseNames(Object.keys(PARTS), only)) {
      run.progress(`${name}: filling a database with the demo business`);
      await using bench = await openBench({ percent: scale });
      const part = await PARTS[name]?.(await connect(bench), options, run);
      if (!part) continue;
      measured.push(part);
      for (const [what, value] of Object.entries(part.figures ?? {}))
        rows.push([`${name}: ${what}`, Number.isInteger(value) ? count(value) : value.toFixed(2)]);
    }
    return {
      report: [markdownTable(['', 'measured'], rows)],
      targets: measured.flatMap(({ targets = [] }) => targets),
      failures: measured.flatMap(({ failures = [] }) => failures),
    };
  },
});
