import { parseArgs } from 'node:util';
import { type Command, runAsProcess } from '#lib/command.ts';
import { readConfig } from '#lib/config/config.ts';
import { deleteExpiredEvents } from '#lib/customer/events/retention.ts';
import { makeClock } from '#lib/time/clock.ts';
import { withOperatorDatabase } from './operator.ts';

/** `npm run retention`: removes expired events, as the service does every hour. */
export const retentionCommand: Command = {
  usage: '  npm run retention',
  async run({ args, env, print }) {
    parseArgs({ args: [...args] });
    const config = readConfig(env);
    const days = config.eventRetentionDays;
    await withOperatorDatabase(config, 'retention', async (db) => {
      const events = await deleteExpiredEvents({ db, clock: makeClock(config.clockSetTo) }, days);
      const removed =
        events === 1 ? 'One event was' : `${events.toLocaleString('en-AU')} events were`;
      print(`${removed} older than ${days} days and removed, with the versions they superseded.`);
    });
  },
};

if (import.meta.main) await runAsProcess(retentionCommand);
