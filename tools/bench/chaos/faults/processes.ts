import { readFileSync } from 'node:fs';
import { findPostmaster } from '#server/embedded/postgres/postgres.ts';

/** The processes that `pid` has started and that have not ended (Linux). */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
}

/** The process of the embedded PostgreSQL of a data directory. */
export function postmasterOf(dataDir: string): number {
  const file = findPostmaster(dataDir);
  if (!file) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  return file.pid;
}
