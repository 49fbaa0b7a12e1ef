import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completeLockFile, findMissingPackages } from './platform-packages.ts';

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
  expect(findMissingPackages(lock)).toEqual([{ name: 'left', version: '1.0.0' }]);
});

test('adds a missing package as it was, with its new version and no hash', () => {
  const system = { dev: true, optional: true, os: ['darwin'] };
  const before = {
    'node_modules/a-darwin': { ...system, version: '1.0.0', integrity: 'sha512-1' },
  };
  const lock = lockFile({ 'node_modules/a': { optionalDependencies: { 'a-darwin': '1.2.3' } } });
  const completed = completeLockFile(lock, lockFile(before));
  expect(JSON.parse(completed).packages['node_modules/a-darwin']).toEqual({
    ...{ ...system, version: '1.2.3' },
  });
  expect(findMissingPackages(completed)).toEqual([]);
  expect(() => completeLockFile(lock, lockFile({}))).toThrow('a-darwin@1.2.3 by hand');
});

type LockEntry = {
  integrity?: string;
  hasInstallScript?: boolean;
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
