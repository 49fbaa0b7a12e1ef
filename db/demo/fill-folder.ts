import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder among the system's temporary files for what a fill writes, which it removes. Those
 * that killed fills left are removed first: feeds take a hundred megabytes and more.
 */
export async function makeFillFolder(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const [, pid] = /^(\d+)-\w+$/.exec(name.slice(PREFIX.length)) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await removeOwnFolder(join(parent, name));
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

// Containers that share the folder do not know each other's processes.
const PREFIX = `trade-supply-demo-${hostname()}-`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // Another user's process may not be asked, and lives.
    return error.code !== 'ESRCH';
  }
}

/** Removes a folder of this user's; another process may be removing it as well. */
async function removeOwnFolder(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.uid === userInfo().uid) await rm(path, { recursive: true, force: true });
}
