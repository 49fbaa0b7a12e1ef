import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceOf } from './licences.ts';
import { lockedPackages, nameOf, withDependencies } from './packages.ts';
import { readProject } from './project.ts';

const ROOT = join(import.meta.dirname, '../..');

// Each may be used in a proprietary service; LGPL because libvips is a library of its own file that may be replaced.
const ACCEPTED = /^(0BSD|Apache-2\.0|BSD-3-Clause|CC-BY-4\.0|ISC|LGPL-3\.0-or-later|MIT|OFL-1\.1)$/;

test('every licence of what a build ships is an accepted one', { timeout: 60_000 }, () => {
  const { packages, pagePackages } = readProject(ROOT).sources;
  const locked = lockedPackages(ROOT);
  const shipped = withDependencies(locked, [...packages, ...pagePackages]);
  const names = shipped.map(nameOf);
  // Of the server, of the built pages and of their styles.
  for (const name of ['pg', 'lucide-react', 'tailwindcss', '@img/sharp-libvips-linux-x64'])
    expect(names).toContain(name);
  expect(names).not.toContain('oidc-provider');
  const parts = shipped.flatMap((folder) => licenceOf(locked, folder).split(/ AND /));
  expect(parts.filter((part) => !ACCEPTED.test(part))).toEqual([]);
});

test('a package that names no licence is an error', () => {
  const entry = lockedPackages(ROOT).get('node_modules/pg');
  const { license: _, ...unlicensed } = entry ?? expect.fail('pg is not locked');
  const packages = new Map([['node_modules/pg', unlicensed]]);
  expect(() => licenceOf(packages, 'node_modules/pg')).toThrow('The package pg names no licence');
});
