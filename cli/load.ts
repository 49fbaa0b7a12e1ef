import { loadFeeds } from '#feeds/load.ts';
import type { FeedFile } from '#feeds/read/feed-files.ts';
import type { FileSummary } from '#feeds/report.ts';
import type { Config } from '#lib/config/config.ts';
import { describeDatabase } from '#lib/config/database-url.ts';
import { countOf } from '#lib/text/text.ts';
import { makeClock } from '#lib/time/clock.ts';
import { type Command, CommandError, PartialSuccess } from './command.ts';
import { type LoadArguments, readLoadArguments, USAGE } from './load-arguments.ts';
import { readOperatorConfig, withMigratedDatabase } from './operator.ts';
import { terminalReport } from './terminal-report.ts';

/** Loads feeds, whether or not the service is running. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const options = readLoadArguments(args);
    const notTried: FeedFile[] = [];
    try {
      const config = readOperatorConfig(env);
      print(`Loading ${options.countryCode} into ${describeDatabase(config)}`);
      const summaries = await load(options, config, notTried);
      const rejected = summaries.reduce((sum, each) => sum + each.rejected, 0);
      if (rejected > 0) throw new PartialSuccess(skippedMessage(rejected));
    } catch (error) {
      if (error instanceof PartialSuccess) throw error;
      // The progress line on the terminal has no line break yet.
      if (process.stdout.isTTY) print('');
      // Only the message: PostgreSQL errors include the record.
      const message = error instanceof Error ? error.message : String(error);
      throw new CommandError([message, ...notTriedLines(notTried)].join('\n'));
    }
  },
};

async function load(
  { inputFormat, ...options }: LoadArguments,
  config: Config,
  notTried: FeedFile[],
): Promise<FileSummary[]> {
  const clock = makeClock(config.clockSetTo);
  const input = inputFormat && { stream: process.stdin, format: inputFormat };
  const report = {
    ...terminalReport(process.stdout),
    notTried: (files: readonly FeedFile[]) => void notTried.push(...files),
  };
  return withMigratedDatabase(
    config,
    (url) => loadFeeds({ ...options, input, url, clock, report }),
    !options.isDryRun,
  );
}

function skippedMessage(lines: number): string {
  return `${countOf(lines, 'line was', 'lines were')} left out: exit code 3.`;
}

/** The first files that were not tried, and the number of the others. */
function notTriedLines(files: readonly FeedFile[]): string[] {
  if (files.length === 0) return [];
  const rest = files.length - MAX_NAMED;
  const names = files.slice(0, MAX_NAMED).map(({ path }) => path);
  return [`Not tried: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
}

const MAX_NAMED = 50;
