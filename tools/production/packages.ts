import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Names = z.record(z.string(), z.string()).default({});
const LockEntry = z.object({
  version: z.string().default(''),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.boolean().optional() }))
    .default({}),
});
type LockEntry = z.infer<typeof LockEntry>;
const Lock = z.object({ packages: z.record(z.string(), LockEntry) });

/** Packages by their folders, such as `node_modules/koa/node_modules/depd`. */
export type LockedPackages = ReadonlyMap<string, LockEntry>;

/** Compilers that Next has only for `next build`: 100 MB each. */
const BUILD_ONLY = /^@next\/swc-/;

/** What package-lock.json names, for all systems. */
export function lockedPackages(root: string): LockedPackages {
  return readLock(join(root, 'package-lock.json'));
}

/** What is installed in node_modules, as npm recorded it. */
export function installedPackages(root: string): LockedPackages {
  return readLock(join(root, 'node_modules', '.package-lock.json'));
}

/** An entry of a lock file; what it leaves out is empty. */
export function lockEntry(entry: z.input<typeof LockEntry>): LockEntry {
  return LockEntry.parse(entry);
}

function readLock(path: string): LockedPackages {
  return new Map(Object.entries(Lock.parse(JSON.parse(readFileSync(path, 'utf8'))).packages));
}

/**
 * The folders of these packages and of all that they need, in order. Optional packages count where they are named.
 * @param names direct dependencies of the project
 * @throws Error when one is missing
 */
export function withDependencies(packages: LockedPackages, names: readonly string[]): string[] {
  const folders = new Set(names.map((name) => requireFolder(packages, '', name)));
  // A set's members are visited in insertion order, including those added during the loop.
  for (const folder of folders) {
    for (const needed of dependenciesOf(packages, folder)) folders.add(needed);
  }
  return [...folders].sort();
}

/** The folders of what the package in `folder` needs itself. */
export function dependenciesOf(packages: LockedPackages, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages.get(folder) ?? lockEntry({});
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  const required = [...Object.keys(dependencies), ...peers].filter(
    (name) => !(name in optionalDependencies),
  );
  const optional = Object.keys(optionalDependencies)
    .filter((name) => !BUILD_ONLY.test(name))
    .map((name) => findFolder(packages, folder, name));
  return [
    ...required.map((name) => requireFolder(packages, folder, name)),
    ...optional.filter((found) => found !== undefined),
  ];
}

/** The package's name: `depd` of `node_modules/koa/node_modules/depd`. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);
}

const MODULES = 'node_modules/';

/** The folder of the package that the one in `from` loads, as Node does: beside it, then in each folder above. */
export function findFolder(
  packages: ReadonlyMap<string, unknown>,
  from: string,
  name: string,
): string | undefined {
  const candidate = `${from && `${from}/`}${MODULES}${name}`;
  if (packages.has(candidate)) return candidate;
  if (from === '') return undefined;
  const above = from.slice(0, Math.max(0, from.lastIndexOf(`/${MODULES}`)));
  return findFolder(packages, above, name);
}

function requireFolder(packages: LockedPackages, from: string, name: string): string {
  const folder = findFolder(packages, from, name);
  if (folder !== undefined) return folder;
  throw new Error(
    `The package ${name}, which ${from || 'the project'} needs, is not there: run npm ci.`,
  );
}
