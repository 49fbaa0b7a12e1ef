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
  expect(findMissingPackages(lock)).toEqual([{ name: 'left', version: '1.0.0', dev: false }]);
});

test.each([
  ['a-darwin-arm64', { cpu: ['arm64'], os: ['darwin'] }],
  ['@b/a-linux-x64-musl', { cpu: ['x64'], os: ['linux'], libc: ['musl'] }],
  ['a-linux-s390x-gnu', { cpu: ['s390x'], os: ['linux'], libc: ['glibc'] }],
  ['a-linux-arm-gnueabihf', { cpu: ['arm'], os: ['linux'] }],
  ['a-win32-ia32-msvc', { cpu: ['ia32'], os: ['win32'] }],
  ['a-wasm32-wasi', { cpu: ['wasm32'] }],
])('adds %s for its system only', (name, system) => {
  const lock = lockFile({
    'node_modules/a': { dev: true, optionalDependencies: { [name]: '1.2.3' } },
  });
  const { packages } = JSON.parse(completeLockFile(lock));
  const common = { version: '1.2.3', dev: true, optional: true };
  expect(packages[`node_modules/${name}`]).toEqual({ ...common, ...system });
  expect(findMissingPackages(completeLockFile(lock))).toEqual([]);
});

test.each([
  ['a-linux-x64', '^1.0.0', 'is a range'],
  ['a-thing', '1.0.0', 'does not say which system'],
])('throws for %s at %s', (name, version, why) => {
  const lock = lockFile({ 'node_modules/a': { optionalDependencies: { [name]: version } } });
  expect(() => completeLockFile(lock)).toThrow(why);
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
