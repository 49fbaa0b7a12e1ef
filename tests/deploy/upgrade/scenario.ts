import { scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable } from '#tools/bench/harness/table.ts';
import { runUpgrade } from './upgrade.ts';

/**
 * Builds the version before, fills its database, and runs two instances of it behind HAProxy. While clients read, upload,
 * delete and load feeds it migrates the database and replaces the instances by this version, then by the next one (this
 * one with a migration more), and by this one again. No request may fail.
 */
export const upgrade = scenario({
  summary: 'an update under load from the version before, and back, behind HAProxy',
  options: {
    from: {
      help: 'the version before: a tag or commit, else the newest tag; until there is one, this version',
      default: '',
    },
    scale: { help: 'percent of the demo business, of Australia', default: 10 },
    seconds: { help: 'how long clients send in each part besides what it takes', default: 5 },
  },
  async run({ from, scale, seconds }, { progress }) {
    const options = { from: from || undefined, scale: scale / 100, seconds, progress };
    const { phases, failures, found } = await runUpgrade(options);
    const rows = phases.map(({ name, seconds: took, reads, uploads, deletions, loads, failed }) => [
      ...[name, took.toFixed(1), ...[reads, uploads, deletions, loads, failed].map(count)],
    ]);
    const header = ['', 'seconds', 'reads', 'uploads', 'deletions', 'loads', 'failed'];
    return {
      report: [
        markdownTable(header, rows),
        `Found at the end: ${found.accounts} accounts, ${found.assets} assets.`,
      ],
      failures,
    };
  },
});
