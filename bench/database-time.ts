import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/**
 * Processor time of the backends that serve clients now, in microseconds, without our own;
 * undefined where the system has no /proc. To be had in steps of ten milliseconds a backend.
 */
export async function databaseMicroseconds(db: Database): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  const times = await Promise.all(rows.map(({ pid }) => microsecondsOf(pid)));
  return times.reduce((sum, time) => sum + time, 0);
}

// Linux counts in hundredths of a second on every platform that Node runs on.
const TICK_MICROSECONDS = 10_000;

async function microsecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name in parentheses, which may hold anything: field 3 and on (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
