import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProject } from './project.ts';

const ROOT = join(import.meta.dirname, '../..');
const { sources } = readProject(ROOT);

test('has routes, migrations with their scripts, workers and data files, and nothing of tests or tools', () => {
  for (const path of [
    'app/v1/[countryCode]/invoices/[invoiceNumber]/route.ts',
    'db/migrations/0001_initial/01_service.sql',
    'deploy/restore-drill.sh',
    'deploy/trade-supply-backup.service',
    'deploy/trade-supply-backup.timer',
    'lib/branches/search/places.csv',
    'server/workers/picture-worker.ts',
  ]) {
    expect(sources.files).toContain(path);
  }
  const others = /\.test\.|\/testing\/|^(e2e|examples|scripts|tests|tools)\//;
  expect(sources.files.filter((path) => others.test(path))).toEqual([]);
});

test('nothing of it loads a file that only a running program can name, but for routes and migrations', () => {
  const computed = sources.files.filter(
    (path) =>
      /\.tsx?$/.test(path) && /\bimport\(\s*[^'\s]/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(computed).toEqual(['db/migrate.ts', 'server/http/router.ts']);
});
