import type pg from 'pg';
import { SessionClient } from '#db/client.ts';

/** Runs `work` on a connection without time limits, except for locks: those it waits 30 s for. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  applicationName = 'trade-supply backup',
): Promise<T> {
  const client = new SessionClient(url, {
    applicationName,
    statementTimeoutMs: 0,
  });
  // A lost connection also rejects the query in progress; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.open();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; set idle_session_timeout = 0;
      set idle_in_transaction_session_timeout = 0`);
    return await work(client);
  } finally {
    await client.end();
  }
}

const LOCK_TIMEOUT_MS = 30_000;
