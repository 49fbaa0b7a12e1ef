import { tradeClock } from '#lib/clock.ts';
import { type Command, Problem } from '#lib/command.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { migrate } from '../migrate.ts';
import { type LoadArguments, readArguments, USAGE } from './arguments.ts';
import { loadFeeds } from './load-feeds.ts';
import { screenReport } from './screen-report.ts';

/** `npm run load`: loads feeds, beside a running service or without one. */
export const loadCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const given = readArguments(args);
    if (given === undefined) return print(`Usage:\n${USAGE}`);
    try {
      await load(given, env);
    } catch (error) {
      // What the screen shows of a file that is half-way has no end of line.
      if (process.stdout.isTTY) print('');
      // Only the message: PostgreSQL's errors carry the record that they are about.
      throw new Problem(error instanceof Error ? error.message : String(error));
    }
  },
};

async function load(
  given: LoadArguments,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const config = readConfig(env);
  await withDatabaseUrl(config, makeLog('warn', process.stderr), async (url, ownerUrl) => {
    // It may be new; without the owner's address it is not ours to migrate.
    if (ownerUrl !== undefined) await migrate(ownerUrl, url);
    const clock = tradeClock(config.clockSetTo);
    return loadFeeds({ ...given, url, clock, report: screenReport(process.stdout) });
  });
}
