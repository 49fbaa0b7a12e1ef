import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { anAccount, saveAccounts } from './accounts.ts';

/**
 * A process with two writers that change their own accounts in unpredictable order: with random pauses before each
 * change gets its time and before commit, and with a clock that jumps back and forth. Arguments: database URL, name of
 * the process, changes per writer.
 */
const [url = '', name = '', changes = '0'] = process.argv.slice(2);
const { db, close } = openDatabase(url, { max: 2, statementTimeoutMs: 0 });
await Promise.all(['a', 'b'].map((writer) => write(`${name}${writer}`, Number(changes))));
await close();

async function write(writer: string, count: number): Promise<void> {
  const randomPause = () => pause(Math.random() * 8);
  const clock = { now: () => new Date(Date.now() + (Math.random() - 0.5) * 7_200_000) };
  for (let at = 0; at < count; at += 1) {
    const accountId = `${writer}-${at % 9}`;
    const record = anAccount({ accountId, number: accountId, name: String(at) });
    await saveAccounts(db, 'au', [record], {
      clock,
      beforeStamp: randomPause,
      beforeCommit: randomPause,
    });
  }
}
