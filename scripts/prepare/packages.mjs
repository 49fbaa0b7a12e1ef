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
 * Installs the packages that only tools and tests use, in tools/packages.
 * @param {string} root the project's folder
 */
export function ensureToolPackages(root) {
  return ensurePackages(join(root, 'tools', 'packages'));
}

/**
 * Whether node_modules has a complete installation of this lock file for this system. npm writes
 * node_modules/.package-lock.json last, so an interrupted installation has none.
 * @param {string} root
 */
export function packagesAreThere(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const installed = readLock(installationRecord(root));
  if (!wanted || !installed) return false;
  const direct = new Set(Object.keys(wanted['']?.optionalDependencies ?? {}));
  const isNeeded = (path, entry) =>
    !(entry.optional || entry.devOptional) || (direct.has(nameOf(path)) && suitsThisSystem(entry));
  return (
    Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || (installed[path] ? isSame(installed[path], entry) : !isNeeded(path, entry)),
    ) &&
    Object.entries(installed).every(
      ([path, entry]) => suitsThisSystem(entry) && existsSync(join(root, path, 'package.json')),
    )
  );
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

/** npm's record of what it has installed. */
export function installationRecord(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/** The packages that a lock file names, by their folders; undefined without a readable file. */
export function readLock(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a package is installed in the version that the lock file names. */
export function isInstalled(root, path, entry, installed) {
  const found = installed[path];
  return (
    found !== undefined && isSame(found, entry) && existsSync(join(root, path, 'package.json'))
  );
}

function isSame(one, other) {
  return one.version === other.version && one.integrity === other.integrity;
}

/** The package's name, from its folder. */
export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
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
