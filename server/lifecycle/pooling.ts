import { SessionClient } from '#db/client.ts';
import { OperatorError } from '#db/errors.ts';

/**
 * Throws OperatorError if the connections of `url` do not keep their session, as behind PgBouncer with
 * `pool_mode = transaction`. Without a pooler it takes one connection and one query.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  await using connections = new AsyncDisposableStack();
  const open = async () => {
    const client = new SessionClient(url, { applicationName: 'trade-supply pooling check' });
    client.on('error', () => undefined);
    await client.open();
    connections.defer(() => client.end());
    return client;
  };
  const watched = await open();
  const session = await sessionOf(watched);
  // A pooler answers with a process id of its own.
  if (announcedSession(watched) === session) return;
  // A transaction that stays open keeps its session, so that the watched connection gets another one, or has lost its
  // own to them. Two, since a pooler may use its sessions in turn.
  for (let claimed = 0; claimed < 2; claimed += 1) {
    const taking = await open();
    await taking.query('begin');
    if ((await sessionOf(taking)) === session) throw new OperatorError(TRANSACTION_POOLING);
    if ((await sessionOf(watched)) !== session) throw new OperatorError(TRANSACTION_POOLING);
  }
}

/** The process id of the session that runs a statement. */
async function sessionOf(client: SessionClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no process id');
  return row.pid;
}

/** The process id that came with the connection; pg has it, its types do not. */
function announcedSession(client: SessionClient): unknown {
  return 'processID' in client ? client.processID : undefined;
}

const TRANSACTION_POOLING =
  'DATABASE_URL: a connection pooler gives each transaction another session of PostgreSQL. Time limits of statements and prepared statements belong to a session: let the pooler pool by session (PgBouncer: pool_mode = session), or name PostgreSQL itself (docs/operations.md, "A connection pooler").';
