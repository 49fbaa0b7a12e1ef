import { tradeClock } from '#lib/clock.ts';
import { type Command, DoneInPart, Problem } from '#lib/command.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { databaseName, refuseMissingDataDir } from '#server/embedded/database-place.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { refuseOtherDatabase } from '#server/service-file.ts';
import { migrate } from '../migrate.ts';
import { type LoadArguments, readArguments, USAGE } from './arguments.ts';
import type { FeedFile } from './feed-files.ts';
import { loadFeeds } from './load-feeds.ts';
import type { FileSummary } from './report.ts';
import { screenReport } from './screen-report.ts';

/** `npm run load`: loads feeds, beside a running service or without one. */
export const loadCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const given = readArguments(args);
    if (given === undefined) return print(`Usage:\n${USAGE}`);
    const notTried: FeedFile[] = [];
    try {
      const config = readConfig(env);
      refuseMissingDataDir(config);
      refuseOtherDatabase(config);
      print(`Loading ${given.countryCode} into ${databaseName(config)}`);
      const summaries = await load(given, config, notTried);
      const rejected = summaries.reduce((sum, each) => sum + each.rejected, 0);
      if (rejected > 0) throw new DoneInPart(skippedMessage(rejected));
    } catch (error) {
      if (error instanceof DoneInPart) throw error;
      // What the screen shows of a file that is half-way has no end of line.
      if (process.stdout.isTTY) print('');
      // Only the message: PostgreSQL's errors carry the record that they are about.
      const message = error instanceof Error ? error.message : String(error);
      throw new Problem([message, ...notTriedLines(notTried)].join('\n'));
    }
  },
};

async function load(
  { inputFormat, ...given }: LoadArguments,
  config: ReturnType<typeof readConfig>,
  notTried: FeedFile[],
): Promise<FileSummary[]> {
  return withDatabaseUrl(config, makeLog('warn', process.stderr), async (url, ownerUrl) => {
    // It may be new; without the owner's address it is not ours to migrate.
    if (ownerUrl !== undefined && !given.isDryRun) await migrate(ownerUrl, url);
    const clock = tradeClock(config.clockSetTo);
    const input = inputFormat && { stream: process.stdin, format: inputFormat };
    const report = {
      ...screenReport(process.stdout),
      notTried: (files: readonly FeedFile[]) => void notTried.push(...files),
    };
    return loadFeeds({ ...given, input, url, clock, report });
  });
}

function skippedMessage(lines: number): string {
  const what = lines === 1 ? '1 line was' : `${lines.toLocaleString('en-AU')} lines were`;
  return `${what} left out: exit code 3.`;
}

/** The first of the files that were not tried, and the count of the others. */
function notTriedLines(files: readonly FeedFile[]): string[] {
  if (files.length === 0) return [];
  const rest = files.length - MAX_NAMED;
  const names = files.slice(0, MAX_NAMED).map(({ path }) => path);
  return [`Not tried: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
}

const MAX_NAMED = 50;
