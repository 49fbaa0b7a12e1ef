import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/client.ts';
export type TestDatabase = Awaited<ReturnType<typeof makeTestDatabase>>;
export async function makeTestDatabase() {
  const base = readFileSync('/tmp/idx/url', 'utf8');
  const name = 't' + process.pid + '_' + Math.random().toString(36).slice(2);
  const c = new pg.Client(base); await c.connect(); await c.query(`create database ${name}`);
  await c.end();
  const u = new URL(base); u.pathname = '/' + name; const url = u.href;
  await migrate(url);
  const { db, pool, close } = openDatabase(url);
  return { url, db, pool, async drop() { await close(); const c = new pg.Client(base); await c.connect(); await c.query(`drop database ${name} with (force)`); await c.end(); } };
}
