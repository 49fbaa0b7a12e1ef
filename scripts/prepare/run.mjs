import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Runs a program in the project's folder with inherited output, and forwards SIGINT and SIGTERM to it.
 * @param {string} root the project's folder
 * @param {string[]} command the program and its arguments
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<boolean>} whether it exited with 0; false also when there is no such program
 */
export async function run(root, command, env = {}) {
  const variables = { ...process.env, PATH: pathWithoutPackages(root), ...env };
  return (await exitCodeOf(command, { cwd: root, env: variables })) === 0;
}

/**
 * Runs a program with inherited output, and forwards SIGINT and SIGTERM to it.
 * @param {string[]} command the program and its arguments
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 also when a signal ended it, or there is no such program
 */
export function exitCodeOf([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    process.once('SIGTERM', forward).once('SIGINT', forward);
    const end = (code) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      resolve(code);
    };
    child.once('error', () => end(1));
    child.once('close', (code) => end(code ?? 1));
  });
}

/**
 * The Node that the project runs on: that of its packages, else the current one.
 * @param {string} root
 */
export function projectNode(root) {
  const own = join(root, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

// npm puts node_modules/.bin first on PATH. The `node` there must not run an npm that replaces node_modules.
function pathWithoutPackages(root) {
  const packages = join(root, 'node_modules');
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(packages)).join(delimiter);
}

/** A problem that the user has to fix. Only its message is shown, so it says what to do. */
export class SetUpError extends Error {}
