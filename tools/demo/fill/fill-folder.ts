import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder for the files of a fill, which deletes it afterwards. First deletes the folders of
 * killed fills, as feeds take a hundred megabytes and more.
 */
export async function makeFillFolder(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const [, pid] = /^(\d+)-\w+$/.exec(name.slice(PREFIX.length)) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await removeOwnFolder(join(parent, name));
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

// With the host name, as containers that share the folder do not see each other's processes.
const PREFIX = `trade-supply-demo-${hostname()}-`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // EPERM: another user's process, which is alive.
    return error.code !== 'ESRCH';
  }
}

/** Deletes a folder if it is this user's; another process may be deleting it as well. */
async function removeOwnFolder(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.uid === userInfo().uid) await rm(path, { recursive: true, force: true });
}
