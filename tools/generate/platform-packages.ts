import { z } from 'zod';
import { findFolder } from '#tools/production/packages.ts';

const Entry = z.object({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
// Records rather than objects, since they preserve the order of keys.
const LockFile = z.record(z.string(), z.unknown());
const Packages = z.record(z.string(), z.unknown());

/** A platform-specific package that the lock file refers to, but does not contain. */
type MissingPackage = { name: string; version: string; dev: boolean };

/**
 * Finds the optional packages that a lock file refers to, but does not contain. npm omits a package that the registry in
 * use does not have, and `npm ci` then rejects the whole file.
 * @param lockFile the text of package-lock.json
 */
export function findMissingPackages(lockFile: string): MissingPackage[] {
  const packages = Packages.parse(LockFile.parse(JSON.parse(lockFile))['packages']);
  const folders = new Map(Object.entries(packages));
  return [...folders].flatMap(([path, entry]) => {
    const { dev = false, optionalDependencies } = Entry.parse(entry);
    return Object.entries(optionalDependencies)
      .filter(([name]) => findFolder(folders, path, name) === undefined)
      .map(([name, version]) => ({ name, version, dev }));
  });
}

/**
 * Adds the missing packages to a lock file. Their versions are exact where they are referred to, and their names say
 * which system they are for. They get no integrity hash, which is unknown.
 * @param lockFile the text of package-lock.json
 * @throws when a name does not say which system it is for, or a version is a range
 */
export function completeLockFile(lockFile: string): string {
  const lock = LockFile.parse(JSON.parse(lockFile));
  const additions = findMissingPackages(lockFile).map((missing) => [
    `node_modules/${missing.name}`,
    entryOf(missing),
  ]);
  const packages = Object.entries({
    ...Packages.parse(lock['packages']),
    ...Object.fromEntries(additions),
  });
  packages.sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}

const SYSTEM = /-(android|darwin|freebsd|linux|win32)-([a-z0-9]+)(-([a-z]+))?$/;

function entryOf({ name, version, dev }: MissingPackage) {
  if (!/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(
      `${name}@${version} is a range: run npm install with a registry that has the package.`,
    );
  }
  const { cpu, libc, os } = systemOf(name);
  // In npm's order of keys.
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

function systemOf(name: string) {
  if (name.endsWith('-wasm32-wasi')) return { cpu: 'wasm32' };
  const [, os, cpu, , abi = ''] = SYSTEM.exec(name) ?? [];
  if (!os) throw new Error(`The name ${name} does not say which system it is for.`);
  if (abi === 'gnueabihf') return { cpu: 'arm', os };
  return { cpu, libc: { musl: 'musl', gnu: 'glibc' }[abi], os };
}
