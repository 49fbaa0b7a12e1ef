import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceOf, licencesPage } from './licences.ts';
import { lockedPackages } from './packages.ts';
import { readProject } from './project.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/licences.md'), 'utf8');

test('docs/licences.md is what npm run generate licences writes', () => {
  expect(page).toBe(licencesPage(lockedPackages(ROOT), readProject(ROOT)));
});

test('names packages of the server, of the built pages and of their styles', () => {
  for (const name of ['pg', 'lucide-react', 'tailwindcss', '@img/sharp-libvips-linux-x64']) {
    expect(page).toMatch(new RegExp(`[ ]${name}(,| \\|)`));
  }
  expect(page).not.toContain(' oidc-provider,');
});

// Each may be used in a proprietary service; LGPL because libvips is a library of its own file that may be replaced.
const ACCEPTED = /^(0BSD|Apache-2\.0|BSD-3-Clause|CC-BY-4\.0|ISC|LGPL-3\.0-or-later|MIT|OFL-1\.1)$/;

test('every licence is an accepted one', () => {
  const [, rows = ''] = page.split('|---|---|\n');
  const licences = [...rows.matchAll(/^\| ([^|]+) \|/gm)].map(([, licence = '']) => licence);
  expect(licences.length).toBeGreaterThan(7);
  const parts = licences.flatMap((licence) => licence.split(/ AND /));
  expect(parts.filter((part) => !ACCEPTED.test(part))).toEqual([]);
});

test('a package that names no licence is an error', () => {
  const entry = lockedPackages(ROOT).get('node_modules/pg');
  const { license: _, ...unlicensed } = entry ?? expect.fail('pg is not locked');
  const packages = new Map([['node_modules/pg', unlicensed]]);
  expect(() => licenceOf(packages, 'node_modules/pg')).toThrow('The package pg names no licence');
});
