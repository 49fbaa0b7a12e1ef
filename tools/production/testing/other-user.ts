import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followProgram, type StartedProgram } from '#tests/support/start-service.ts';

/** Only root may become another user: others run programs as themselves, without rights to write. */
const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;

/** A folder that other users can read, with a copy of this Node. Disposing it removes it. */
export type SharedFolder = Disposable & {
  readonly path: string;
  /** Makes an empty folder that the other user owns. */
  ownFolder(name: string): Promise<string>;
  /** Takes everybody's right to write from a folder and all in it, until this is disposed of. */
  makeReadOnly(folder: string): void;
  /** Starts a program in `cwd` as the other user, with only this environment. */
  start(
    cwd: string,
    command: readonly string[],
    env: Readonly<Record<string, string>>,
  ): StartedProgram;
};

export function makeSharedFolder(): SharedFolder {
  const path = mkdtempSync(join(tmpdir(), 'trade-supply-other-'));
  chmodSync(path, 0o755);
  const programs = join(path, 'bin');
  mkdirSync(programs);
  copyNode(join(programs, 'node'));
  const children: ChildProcess[] = [];
  const readOnly: string[] = [];
  return {
    path,
    async ownFolder(name) {
      const folder = join(path, name);
      mkdirSync(folder, { mode: 0o700 });
      if (IS_ROOT) await chown(folder, NOBODY, NOBODY);
      return folder;
    },
    makeReadOnly(folder) {
      readOnly.push(folder);
      setWritable(folder, false);
    },
    start(cwd, [program = '', ...args], env) {
      const PATH = `${programs}:${process.env['PATH']}`;
      const child = spawn(program === 'node' ? join(programs, 'node') : program, args, {
        cwd,
        ...(IS_ROOT && { uid: NOBODY, gid: NOBODY }),
        env: { PATH, HOME: '/nonexistent', NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return followProgram(child);
    },
    [Symbol.dispose]() {
      for (const child of children) child.kill('SIGKILL');
      for (const folder of readOnly) setWritable(folder, true);
      rmSync(path, { recursive: true });
    },
  };
}

function copyNode(target: string): void {
  try {
    linkSync(process.execPath, target);
  } catch {
    // Another file system, or a Node of another owner.
    copyFileSync(process.execPath, target);
  }
}

function setWritable(path: string, isWritable: boolean): void {
  const { mode } = lstatSync(path);
  const rights = isWritable ? mode | 0o200 : mode & ~0o222;
  if (isWritable) chmodSync(path, rights);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) setWritable(child, isWritable);
    else if (entry.isFile() && !isWritable) chmodSync(child, lstatSync(child).mode & ~0o222);
  }
  if (!isWritable) chmodSync(path, rights);
}
