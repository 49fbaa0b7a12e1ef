import { z } from 'zod';

const Entry = z.object({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
// Records, since they keep the order of what they read.
const LockFile = z.record(z.string(), z.unknown());
const Packages = z.record(z.string(), z.unknown());

/** A package for one system that a package names and the lock file does not hold. */
export type Missing = { name: string; version: string; dev: boolean };

/**
 * The optional packages that a lock file speaks of and does not hold. npm leaves one out when the registry at
 * hand does not have it, and `npm ci` then refuses the whole file.
 * @param lockFile the text of package-lock.json
 */
export function missingFrom(lockFile: string): Missing[] {
  const packages = Packages.parse(LockFile.parse(JSON.parse(lockFile))['packages']);
  return Object.entries(packages).flatMap(([path, entry]) => {
    const { dev = false, optionalDependencies } = Entry.parse(entry);
    return Object.entries(optionalDependencies)
      .filter(([name]) => !holds(packages, path, name))
      .map(([name, version]) => ({ name, version, dev }));
  });
}

/**
 * The lock file with what `missingFrom` finds. The versions are exact in the packages that name them; the
 * system is in the name; there is no hash to hold a download to.
 * @param lockFile the text of package-lock.json
 * @throws when a name does not say its system, or a version is a range
 */
export function completed(lockFile: string): string {
  const lock = LockFile.parse(JSON.parse(lockFile));
  const added = missingFrom(lockFile).map((missing) => [
    `node_modules/${missing.name}`,
    entryOf(missing),
  ]);
  const packages = Object.entries({
    ...Packages.parse(lock['packages']),
    ...Object.fromEntries(added),
  });
  packages.sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}

const SYSTEM = /-(android|darwin|freebsd|linux|win32)-([a-z0-9]+)(-([a-z]+))?$/;

function entryOf({ name, version, dev }: Missing) {
  if (!/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}@${version} is a range: lock it where the registry has the package.`);
  }
  const { cpu, libc, os } = systemOf(name);
  // In the order that npm writes them.
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

/** Whether a package finds another: beside itself, or in a folder above. */
function holds(packages: Record<string, unknown>, from: string, name: string): boolean {
  if (packages[[from, 'node_modules', name].filter(Boolean).join('/')]) return true;
  if (from === '') return false;
  return holds(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
