import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { databaseErrorKind } from '#db/errors.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';
import { PipelinedConnection } from './pipelined-connection.ts';

const database = setUpTestDatabase();

async function connect(url: string, timeoutMs = 3_000) {
  const connection = new PipelinedConnection(url, { timeoutMs });
  connection.client.on('error', () => undefined);
  await connection.client.open();
  onTestFinished(() => connection.client.end());
  return connection;
}

test('documents are the text that the database sent, everything else is text and numbers', async () => {
  const connection = await connect(database.url);
  const document = `{"m": "${'ā'.repeat(50_000)}"}`;
  const text = 'select $1::json as document, $2::text as name, $3::int8 as n, $4::text as nothing';
  expect(await connection.run('sample', text, [document, 'Māori', 7, null])).toEqual([
    { document, name: 'Māori', n: 7, nothing: null },
  ]);
});

test('a statement that could not be prepared is prepared again by the next query', async () => {
  const connection = await connect(database.url);
  const read = () => connection.run('late', 'select n from made_late', []);
  const failures = await Promise.allSettled([read(), read()]);
  expect(failures).toMatchObject([{ reason: { code: '42P01' } }, { reason: { code: '42P01' } }]);
  await database.pool.query('create table made_late as select 1 as n');
  await database.pool.query('grant select on made_late to public');
  expect(await read()).toEqual([{ n: 1 }]);
});

test('a server that stops answering after the login is an unreachable database', async () => {
  const silent = await listenAfterLogin();
  const connection = new PipelinedConnection(silent.url, { timeoutMs: 10 });
  connection.client.on('error', () => undefined);
  await expect(connection.client.open()).rejects.toThrow('Query read timeout');
  expect(connection.client.connection.stream.destroyed).toBe(true);
});

/** A server that lets everybody in and answers nothing afterwards. */
async function listenAfterLogin() {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    // AuthenticationOk, and ReadyForQuery outside a transaction.
    socket.once('data', () =>
      socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex')),
    );
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return { url: `postgres://trade:secret@127.0.0.1:${port}/trade?sslmode=disable` };
}

test('a query has its time from the answer to the one before', async () => {
  const connection = await connect(database.url, 600);
  const slow = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    connection.run(name, "select 'done' as is from pg_sleep(0.3)", []),
  );
  expect(await Promise.all(slow)).toEqual(Array(5).fill([{ is: 'done' }]));
});

test('a query that is never answered closes its connection and counts as an unreachable database', async () => {
  const proxy = await openDatabaseProxy();
  onTestFinished(() => proxy.close());
  const connection = await connect(proxy.urlFor(database.url), 10);
  proxy.freeze();
  const queries = ['a', 'b'].map((name) => connection.run(name, 'select 1', []));
  for (const { status, ...query } of await Promise.allSettled(queries)) {
    expect(status).toBe('rejected');
    expect(databaseErrorKind('reason' in query && query.reason)).toBe('unreachable');
  }
  expect(connection.client.connection.stream.destroyed).toBe(true);
});
