import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStamp, fingerprint } from './build.mjs';
import { ensurePackages, installationRecord, isInstalled, nameOf, readLock } from './packages.mjs';
import { SetUpError } from './run.mjs';

/**
 * Why a command must not change this folder, if it must not: it cannot be written, or its packages were installed
 * without those for development.
 * @param {string} root the project's folder
 * @returns {string | undefined}
 */
export function reasonToKeep(root) {
  if (!isWritable(root)) return 'this folder is read-only';
  return isPruned(root) ? 'packages for development were left out' : undefined;
}

/** @param {string} root */
export function isWritable(root) {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') return false;
    throw error;
  }
}

/** `npm ci --omit=dev` and `npm prune --omit=dev` leave none of these packages. */
function isPruned(root) {
  const wanted = readLock(join(root, 'package-lock.json')) ?? {};
  const installed = readLock(installationRecord(root));
  const development = Object.keys(wanted).filter((path) => wanted[path].dev);
  return (
    installed !== undefined &&
    development.length > 0 &&
    !development.some((path) => installed[path])
  );
}

/**
 * Throws SetUpError unless the packages are there without which the service cannot run. Installs nothing.
 * @param {string} root the project's folder
 */
export function requirePackages(root) {
  const missing = missingPackages(root);
  if (missing.length === 0) return;
  const more = missing.length > 5 ? `, and ${missing.length - 5} more` : '';
  throw new SetUpError(
    `Packages are missing, or of another version: ${missing.slice(0, 5).join(', ')}${more}. ` +
      `Nothing was installed, since ${reasonToKeep(root)}: run npm ci --omit=dev where it may be changed.`,
  );
}

/**
 * Installs the packages unless those are there without which the service cannot run: it may be running, and an
 * installation would remove them under it. Where nothing may be installed, throws SetUpError instead.
 * @param {string} root the project's folder
 */
export async function ensurePackagesToRun(root) {
  if (reasonToKeep(root)) requirePackages(root);
  else if (missingPackages(root).length > 0) await ensurePackages(root);
}

/** The names of packages without which the service cannot run. */
function missingPackages(root) {
  const wanted = readLock(join(root, 'package-lock.json')) ?? {};
  const installed = readLock(installationRecord(root)) ?? {};
  return Object.entries(wanted)
    .filter(([path, entry]) => path && !(entry.dev || entry.optional || entry.devOptional))
    .filter(([path, entry]) => !isInstalled(root, path, entry, installed))
    .map(([path]) => nameOf(path));
}

/**
 * Throws SetUpError unless the pages are built; says so when they are of other sources. Builds nothing.
 * @param {string} root the project's folder
 */
export function requireBuild(root) {
  const parts = ['BUILD_ID', 'reference.json'].map((name) => join(root, '.next', name));
  if (!parts.every((path) => existsSync(path))) {
    throw new SetUpError(
      `The pages are not built. Nothing was built, since ${reasonToKeep(root)}: ` +
        'make a folder for production with npm run build, where all packages are installed (docs/deploy.md).',
    );
  }
  const stamp = buildStamp(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return;
  console.log(
    'The pages were built from other sources, or in another folder; they are served as they are.',
  );
}
