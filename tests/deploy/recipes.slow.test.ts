import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A copy of the repository in which the recipe of a new operation was carried out. */
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'trade-supply-recipes-'));
  await copyRepository();
  const page = await readFile(join(ROOT, 'docs/recipes.md'), 'utf8');
  for (const [, path = '', text = ''] of page.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  for (const [, name = ''] of page.matchAll(/^npm run generate (\w+)$/gm)) {
    await inCopy('node', ['--disable-warning=ExperimentalWarning', 'tools/generate/main.ts', name]);
  }
}, 120_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

test('the new operation is in the OpenAPI document and its table in the types', async () => {
  const document = JSON.parse(await readFile(join(copy, 'public/openapi.json'), 'utf8'));
  expect(document.paths).toHaveProperty(['/v1/{countryCode}/quotes/{quoteNumber}', 'get']);
  expect(await readFile(join(copy, 'db/tables.ts'), 'utf8')).toContain('quotes: Quotes;');
});

test('the files of the recipe are formatted, typed and where they belong', async () => {
  await inCopy('biome', [
    'check',
    '--vcs-enabled=false',
    'lib/quotes',
    'app/v1',
    'tests/contract/cases',
  ]);
  const include = [
    'next-env.d.ts',
    'lib/quotes',
    'app/v1/**/quotes',
    'tests/contract/cases/records/quotes.ts',
  ];
  await writeFile(
    join(copy, 'tsconfig.recipe.json'),
    JSON.stringify({ extends: './tsconfig.json', include }),
  );
  await inCopy('tsc', ['--noEmit', '-p', 'tsconfig.recipe.json']);
  await inCopy('node', ['tools/checks/structure/main.ts']);
}, 120_000);

test('the new operation answers, misses and refuses as its case says', async () => {
  const report = join(copy, 'report.json');
  const { serverUrl, serviceUrl } = inject('testDatabases');
  const args = ['run', 'tests/contract/contract.test.ts', '-t', 'quotes/'];
  await inCopy('vitest', [...args, '--reporter=json', `--outputFile=${report}`], {
    TEST_DATABASE_URL: serverUrl,
    TEST_DATABASE_SERVICE_URL: serviceUrl,
  });
  const { success, numPassedTests } = JSON.parse(await readFile(report, 'utf8'));
  expect({ success, hasTests: numPassedTests >= 3 }).toEqual({ success: true, hasTests: true });
}, 120_000);

async function copyRepository(): Promise<void> {
  const copyFiles = 'git ls-files -z | xargs -0 cp --parents -t "$1"';
  await run('sh', ['-c', copyFiles, 'sh', copy], { cwd: ROOT });
  for (const folder of [
    'node_modules',
    'tools/packages/node_modules',
    '.next/types',
    'next-env.d.ts',
  ]) {
    await mkdir(dirname(join(copy, folder)), { recursive: true });
    await symlink(join(ROOT, folder), join(copy, folder));
  }
}

function inCopy(program: string, args: readonly string[], settings: object = {}) {
  const env = { ...process.env, ...settings };
  return run(program, args, { cwd: copy, env, maxBuffer: 2 ** 24 });
}
