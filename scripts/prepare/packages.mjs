import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { run, SetUpError } from './run.mjs';

/**
 * Installs the packages of package-lock.json unless they are installed.
 * @param {string} root the project's folder
 */
export async function ensurePackages(root) {
  await oneAtATime(
    root,
    () => packagesAreThere(root),
    () => install(root),
  );
}

/**
 * The same unless those are there without which the service cannot run: it may be running, and an installation would
 * remove them under it.
 * @param {string} root the project's folder
 */
export async function ensurePackagesToRun(root) {
  if (!packagesAreThere(root, isNeededToRun)) await ensurePackages(root);
}

/**
 * Installs the packages that only tools and tests use, in tools/packages.
 * @param {string} root the project's folder
 */
export function ensureToolPackages(root) {
  return ensurePackages(join(root, 'tools', 'packages'));
}

/**
 * Whether node_modules has the packages of this lock file that this system needs. npm writes
 * node_modules/.package-lock.json last, so an interrupted installation has none.
 * @param {string} root
 * @returns {boolean}
 */
export function packagesAreThere(root, isNeeded = isNeededHere) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const installed = readLock(installationRecord(root));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isNeeded(path, entry, { wanted, installed })) return true;
    const { version, integrity } = installed[path] ?? {};
    const isSame = version === entry.version && integrity === entry.integrity;
    return isSame && existsSync(join(root, path, 'package.json'));
  });
}

// Optional packages of ours are needed where they suit the system, others where npm has installed them.
function isNeededHere(path, entry, { wanted, installed }) {
  if (installed[path] || !(entry.optional || entry.devOptional)) return true;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return name in (wanted[''].optionalDependencies ?? {}) && suitsThisSystem(entry);
}

function isNeededToRun(_, { dev, optional, devOptional }) {
  return !(dev || optional || devOptional);
}

async function install(root) {
  console.log(`Installing the packages of ${join(root, 'package-lock.json')}: about a minute …`);
  // Removed first, so that an installation which is killed on the way is noticed.
  rmSync(installationRecord(root), { force: true });
  const options = ['--include=dev', '--include=optional', '--loglevel=error'];
  if (await run(root, [...npm(), 'ci', ...options])) return;
  throw new SetUpError(
    'The packages could not be installed: see the output of npm above. Fix the cause, then run the command again.',
  );
}

// The npm that called us, on its own Node; else the npm on PATH.
function npm() {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  return node && cli && existsSync(node) && existsSync(cli) ? [node, cli] : ['npm'];
}

// npm's record of what it has installed.
function installationRecord(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

// The packages that a lock file names, by their folders; undefined without a readable file.
function readLock(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

// `os` and `cpu` are a name or a list of names, each with a `!` in front to exclude it.
function suitsThisSystem({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

function allows(names, name) {
  const list = [names ?? []].flat();
  if (list.includes(`!${name}`)) return false;
  const allowed = list.filter((each) => !each.startsWith('!'));
  return allowed.length === 0 || allowed.includes(name);
}
