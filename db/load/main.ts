import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { migrate } from '../migrate.ts';
import { readArguments, USAGE, UsageError } from './arguments.ts';
import { loadFeeds } from './load-feeds.ts';
import { screenReport } from './screen-report.ts';

/** Ends with 0 when every file is loaded, 1 when one is not, 2 when the call is not understood. */
try {
  const given = readArguments(process.argv.slice(2));
  if (given === undefined) process.stdout.write(`${USAGE}\n`);
  else {
    const config = readConfig(process.env);
    await withDatabaseUrl(config, makeLog('warn', process.stderr), async (url) => {
      // A database of our own may be new; that of DATABASE_URL is the service's to migrate.
      if (config.databaseUrl === undefined) await migrate(url);
      return loadFeeds({ ...given, url, report: screenReport(process.stdout) });
    });
  }
} catch (error) {
  const isUsage = error instanceof UsageError;
  // Only the message: PostgreSQL's errors carry the record that they are about.
  const message = error instanceof Error ? error.message : String(error);
  if (process.stdout.isTTY) process.stdout.write('\n');
  process.stderr.write(`${message}\n${isUsage ? `\n${USAGE}\n` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
