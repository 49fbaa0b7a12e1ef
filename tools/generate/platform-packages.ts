import { z } from 'zod';
import { findFolder } from '#tools/production/packages.ts';

const Entry = z.object({
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
// Records rather than objects, since they preserve the order of keys.
const LockFile = z.record(z.string(), z.unknown());
const Packages = z.record(z.string(), z.unknown());

/** A package for another system that the lock file refers to, but does not contain. */
type MissingPackage = { name: string; version: string };

/**
 * Finds the optional packages that a lock file refers to, but does not contain. npm omits a package that the registry in
 * use does not have, and `npm ci` then rejects the whole file.
 * @param lockFile the text of package-lock.json
 */
export function findMissingPackages(lockFile: string): MissingPackage[] {
  const packages = Packages.parse(LockFile.parse(JSON.parse(lockFile))['packages']);
  const folders = new Map(Object.entries(packages));
  return [...folders].flatMap(([path, entry]) => {
    return Object.entries(Entry.parse(entry).optionalDependencies)
      .filter(([name]) => findFolder(folders, path, name) === undefined)
      .map(([name, version]) => ({ name, version }));
  });
}

/**
 * Adds the missing packages to a lock file as an earlier one has them, but for the version, which is exact where they are
 * referred to, and the integrity hash, which is unknown.
 * @param lockFile the text of package-lock.json
 * @param earlier its text at the last commit
 * @throws when the earlier one lacks a package, or a version is a range
 */
export function completeLockFile(lockFile: string, earlier: string): string {
  const lock = LockFile.parse(JSON.parse(lockFile));
  const known = Packages.parse(LockFile.parse(JSON.parse(earlier))['packages']);
  const additions = findMissingPackages(lockFile).map(({ name, version }) => {
    const path = `node_modules/${name}`;
    const { integrity: _, ...entry } = z.looseObject({}).parse(known[path] ?? {});
    if (entry['version'] === undefined || !/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`Add ${name}@${version} by hand: the last commit has no such package.`);
    return [path, { ...entry, version }] as const;
  });
  const all = { ...Packages.parse(lock['packages']), ...Object.fromEntries(additions) };
  const packages = Object.entries(all).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}
