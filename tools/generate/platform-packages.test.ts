import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFolder } from '#tools/production/packages.ts';

describe.each(['.', 'tools/packages'])('the packages of %s', (folder) => {
  const root = join(import.meta.dirname, '..', '..', folder);
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const entries: Record<string, LockEntry> = JSON.parse(lock).packages;

  test('the lock file has every package that it refers to, so that npm ci accepts it', () => {
    expect(findMissingPackages(lock)).toEqual([]);
  });

  test('every package for this system has an integrity hash', () => {
    const forThisSystem = Object.entries(entries).filter(
      ([path, entry]) => path !== '' && isForThisSystem(entry),
    );
    expect(forThisSystem.length).toBeGreaterThan(100);
    expect(forThisSystem.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
  });

  test('allowScripts lists exactly the packages with an install script', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const withScript = Object.entries(entries)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(Object.values(allowScripts).every((may) => typeof may === 'boolean')).toBe(true);
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
  });
});

test('finds a missing package, but not one that is nested or hoisted', () => {
  const lock = lockFile({
    'node_modules/a': { optionalDependencies: { above: '1.0.0', beside: '1.0.0', left: '1.0.0' } },
    'node_modules/above': {},
    'node_modules/a/node_modules/beside': {},
  });
  expect(findMissingPackages(lock)).toEqual(['left@1.0.0']);
});

/** The optional packages, most of them for other systems, that a lock file refers to, but does not contain. */
function findMissingPackages(lock: string): string[] {
  const packages: Record<string, LockEntry> = JSON.parse(lock).packages;
  const folders = new Map(Object.entries(packages));
  return [...folders].flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => findFolder(folders, path, name) === undefined)
      .map(([name, version]) => `${name}@${version}`),
  );
}

type LockEntry = {
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

function isForThisSystem({ os, cpu, libc }: LockEntry): boolean {
  return (
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true) &&
    (libc?.includes(LIBC) ?? true)
  );
}

// The way npm detects the C library.
const LIBC =
  existsSync('/usr/bin/ldd') && /musl/.test(readFileSync('/usr/bin/ldd', 'latin1'))
    ? 'musl'
    : 'glibc';

function lockFile(packages: object): string {
  return JSON.stringify({ lockfileVersion: 3, packages });
}
