import { loadFeeds } from '#feeds/load.ts';
import type { FeedFile } from '#feeds/read/feed-files.ts';
import { type LoadReport, summaryJson } from '#feeds/report.ts';
import { describeDatabase } from '#lib/config/database-url.ts';
import { countOf } from '#lib/text/text.ts';
import { makeClock } from '#lib/time/clock.ts';
import { type Command, CommandError, PartialSuccess } from './command.ts';
import { readLoadArguments, USAGE } from './load-arguments.ts';
import { readOperatorConfig, withMigratedDatabase } from './operator.ts';
import { terminalReport } from './terminal-report.ts';

/** Loads feeds, whether or not the service is running. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { inputFormat, isJson, ...options } = readLoadArguments(args);
    const config = readOperatorConfig(env);
    if (!isJson) print(`Loading ${options.countryCode} into ${describeDatabase(config)}`);
    const notTried: string[] = [];
    const report: LoadReport = {
      ...(isJson ? { loaded: (summary) => print(summaryJson(summary)) } : terminalReport(print)),
      notTried: (files: readonly FeedFile[]) =>
        void notTried.push(...files.map(({ path }) => path)),
    };
    const input = inputFormat && { stream: process.stdin, format: inputFormat };
    const load = { ...options, input, clock: makeClock(config.clockSetTo), report };
    const summaries = await withMigratedDatabase(
      config,
      (url) => loadFeeds({ ...load, url }),
      !options.isDryRun,
    ).catch((error: unknown) => {
      // Only the message: PostgreSQL errors include the record.
      const message = error instanceof Error ? error.message : String(error);
      if (isJson) print(JSON.stringify({ error: message, notTried }));
      const rest = notTried.length > 0 ? [`Not tried: ${notTried.join(', ')}`] : [];
      throw new CommandError([message, ...rest].join('\n'));
    });
    const rejected = summaries.reduce((sum, each) => sum + each.rejected, 0);
    if (rejected > 0) {
      const lines = countOf(rejected, 'line was', 'lines were');
      throw new PartialSuccess(`${lines} left out: exit code 3.`);
    }
  },
};
