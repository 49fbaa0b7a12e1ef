import { expect, test } from 'vitest';
import { billOfMaterials } from './build.ts';
import { type LockedPackages, lockEntry, nameOf, withDependencies } from './packages.ts';

const packages: LockedPackages = new Map(
  Object.entries({
    'node_modules/web': { dependencies: { depd: '1', errors: '1' } },
    'node_modules/depd': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAE=' },
    'node_modules/errors': {
      dependencies: { depd: '2' },
      optionalDependencies: { native: '1', absent: '1', '@next/swc-linux-x64-gnu': '1' },
      peerDependencies: { host: '1', types: '1' },
      peerDependenciesMeta: { types: { optional: true } },
    },
    'node_modules/errors/node_modules/depd': { version: '2.0.0', license: 'MIT' },
    'node_modules/native': {},
    'node_modules/@next/swc-linux-x64-gnu': {},
    'node_modules/host': {},
    'node_modules/types': {},
    'node_modules/other': {},
    'node_modules/broken': { dependencies: { missing: '1' } },
  }).map(([folder, entry]) => [folder, lockEntry(entry)]),
);

test('finds what packages need as Node does: the nearest version, peers, installed optional packages', () => {
  expect(withDependencies(packages, ['web'])).toEqual([
    'node_modules/depd',
    'node_modules/errors',
    'node_modules/errors/node_modules/depd',
    'node_modules/host',
    'node_modules/native',
    'node_modules/web',
  ]);
});

test('a missing package is an error that names who needs it', () => {
  expect(() => withDependencies(packages, ['broken'])).toThrow(
    'The package missing, which node_modules/broken needs, is not there: run npm ci.',
  );
  expect(() => withDependencies(packages, ['nowhere'])).toThrow('which the project needs');
});

test('the bill names each version once, with its hash in hexadecimal', () => {
  const folders = ['node_modules/depd', 'node_modules/errors/node_modules/depd'];
  const { components } = billOfMaterials(
    { name: 'ours', version: '1.0.0' },
    packages,
    [...folders, 'node_modules/depd'],
    folders,
  );
  expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/depd@1.0.0', 'pkg:npm/depd@2.0.0']);
  expect(components[0]).toMatchObject({ hashes: [{ alg: 'SHA-512', content: '0001' }] });
});

test('a scoped package is named with its scope', () => {
  expect(nameOf('node_modules/a/node_modules/@scope/b')).toBe('@scope/b');
});
