import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/**
 * Processor time that PostgreSQL's current client backends have used, in microseconds, without our own. Resolution:
 * 10 ms a backend. Undefined on systems without /proc.
 */
export async function databaseMicroseconds(db: Database): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  const times = await Promise.all(rows.map(({ pid }) => microsecondsOf(pid)));
  return times.reduce((sum, time) => sum + time, 0);
}

// A clock tick is 10 ms on every Linux platform that Node runs on.
const TICK_MICROSECONDS = 10_000;

async function microsecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Fields from the third (proc_pid_stat(5)); the second, the name in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
