import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { anAccount, keepAccounts } from './accounts.ts';

/**
 * A process of two writers, each of so many changes of accounts of its own, in no order that anybody
 * could foresee: it takes its time before it stamps a change and before it commits it, by a clock that
 * jumps back and forth. Arguments: the database, the name of the process, the changes of a writer.
 */
const [url = '', name = '', changes = '0'] = process.argv.slice(2);
const { db, close } = openDatabase(url, { max: 2, statementTimeoutMs: 0 });
await Promise.all(['a', 'b'].map((writer) => write(`${name}${writer}`, Number(changes))));
await close();

async function write(writer: string, count: number): Promise<void> {
  const aMoment = () => pause(Math.random() * 8);
  const clock = { now: () => new Date(Date.now() + (Math.random() - 0.5) * 7_200_000) };
  for (let at = 0; at < count; at += 1) {
    const accountId = `${writer}-${at % 9}`;
    const record = anAccount({ accountId, number: accountId, name: String(at) });
    await keepAccounts(db, 'au', [record], { clock, beforeStamp: aMoment, beforeCommit: aMoment });
  }
}
