import { readConfig } from '#lib/config/config.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import { formatCount } from '#lib/text/text.ts';
import { makeClock } from '#lib/time/clock.ts';
import {
  AUDIT_MONTHS,
  EVENT_DAYS,
  type RemovedOldData,
  removeOldData,
} from '#server/jobs/old-data.ts';
import { type Command, CommandError, parseArguments } from './command.ts';
import { operatorName, withOperatorDatabase } from './operator.ts';

/** Removes old data, as the service does every hour. */
export const retentionCommand: Command = {
  usage: `  trade-supply retention

Removes what is older than its retention, as the service does every hour, and prints how much that was
(docs/operations.md, "Old data").`,
  async run({ args, env, print }) {
    parseArguments(args, [], {});
    const config = readConfig(env);
    await withOperatorDatabase(config, 'retention', async (db) => {
      const clock = makeClock(config.clockSetTo);
      const { removed, failures } = await removeOldData({ db, clock, actor: operatorName() });
      for (const [kind, words] of WORDS) {
        const count = removed[kind];
        if (count !== undefined) print(`removed ${words}: ${formatCount(count)}`);
      }
      const [first] = failures;
      if (first === undefined) return;
      // The database cannot be used at all.
      if (Object.keys(removed).length === 0) throw first.error;
      const reasons = failures.map(({ kind, error }) => `  ${kind}: ${errorReason(error).reason}`);
      throw new CommandError(
        `Not everything could be removed: run npx trade-supply retention again when nothing else, such as a backup, uses the tables.\n${reasons.join('\n')}`,
      );
    });
  },
};

const WORDS: readonly (readonly [keyof RemovedOldData, string])[] = [
  ['auditPartitions', `partitions of the audit log older than ${AUDIT_MONTHS} months`],
  ['events', `events older than ${EVENT_DAYS} days`],
  ['accountVersions', `account versions superseded over ${EVENT_DAYS} days ago`],
  ['sessions', 'staff sessions that ended over a day ago'],
  ['idempotencyKeys', 'idempotency keys older than a day'],
];
