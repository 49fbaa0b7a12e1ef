import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeDatabaseWithoutTables } from '#db/testing/database.ts';
import { type SignInIssuer, serveSignInIssuer } from '#lib/auth/testing/sign-in-issuer.ts';
import { type BrowserSession, browserAt } from '#server/testing/browser-session.ts';
import { SESSION_SECRET, signIn } from '#server/testing/test-portal.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const ROOT = join(import.meta.dirname, '..');
/** The files of the new record, at their places. */
const RECIPE = join(import.meta.dirname, 'quotes');

/** The lines that existing files get, each after another. */
const EDITS = [
  [
    'lib/registry.ts',
    "import { searchOrderGroups } from '#lib/purchase-orders/search/groups.ts';",
    "import { QUOTES, QUOTES_CSV, searchQuotes } from '#lib/quotes/record.ts';",
  ],
  [
    'lib/registry.ts',
    "  register(ASSETS, { key: 'd', csv: assetsCsv() }),",
    "  register(QUOTES, { key: 'q', csv: QUOTES_CSV, search: searchQuotes }),",
  ],
] as const;

const QUOTES = [
  ['7001', 'Marra Plumbing', 120.5, '2026-12-01'],
  ['7002', 'Marra Plumbing', 880, '2027-01-15'],
  ['7003', 'Tanner Electrical', 240, '2026-11-05'],
].map(([number, name, total, validUntil], at) => ({
  ...{ number, total, validUntil },
  customer: { number: `400000${at}`, name },
}));

/** A copy of the repository with the new record. */
let copy: string;
let database: Awaited<ReturnType<typeof makeDatabaseWithoutTables>>;
let issuer: SignInIssuer;
let service: StartedService;
let browser: BrowserSession;

beforeAll(async () => {
  // In the same file system, so that packages can be linked: a build takes no symbolic links out of its folder.
  await mkdir(join(ROOT, 'test-results'), { recursive: true });
  copy = await mkdtemp(join(ROOT, 'test-results/recipe-'));
  await copyRepository();
  await cp(RECIPE, copy, { recursive: true });
  for (const [path, line, added] of EDITS) {
    const text = await readFile(join(copy, path), 'utf8');
    expect(text).toContain(`\n${line}\n`);
    await writeFile(join(copy, path), text.replace(`\n${line}\n`, `\n${line}\n${added}\n`));
  }
  for (const name of ['tables', 'openapi']) await inCopy(['tools/generate/main.ts', name]);
  await inCopy(['scripts/prepare.mjs', 'start']);
  database = await makeDatabaseWithoutTables();
  issuer = await serveSignInIssuer();
  issuer.next = { claims: { role: 'branch_staff' } };
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    API_AUDIENCE: 'api',
    ENVIRONMENT: 'test',
    SESSION_SECRET,
  };
  await inCopy(['cli/main.ts', 'migrate'], settings);
  const feed = join(copy, 'quotes.ndjson');
  await writeFile(feed, QUOTES.map((quote) => `${JSON.stringify(quote)}\n`).join(''));
  await inCopy(['cli/main.ts', 'load', '--country', 'au', feed], settings);
  service = await startService(settings, pathToFileURL(join(copy, 'server/main.ts')));
  expect(await service.ready, service.output()).toBe(true);
  browser = browserAt(service.url);
  await signIn(browser);
});
afterAll(async () => {
  service?.process.kill('SIGTERM');
  await service?.exit;
  await issuer?.close();
  await database?.drop();
  await rm(copy, { recursive: true, force: true });
});

test('a new record takes six files, one of them for a line or two', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: RECIPE }).filter(
    (path) => !path.startsWith('tests/'),
  );
  const edited = new Set(EDITS.map(([path]) => path));
  expect(files.length + edited.size).toBe(6);
});

test('the files are formatted, typed and where they belong', async () => {
  await inCopy(['node_modules/.bin/biome', 'check', '--vcs-enabled=false', ...NEW_FOLDERS]);
  await writeFile(
    join(copy, 'tsconfig.recipe.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [
        'next-env.d.ts',
        ...NEW_FOLDERS,
        '.next/types/**/*.ts',
        'db/testing/global-setup.ts',
      ],
    }),
  );
  await inCopy(['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.recipe.json']);
  await inCopy(['tools/checks/structure/main.ts']);
});

const NEW_FOLDERS = ['lib/quotes', 'lib/registry.ts', 'app/(portal)/[countryCode]/quotes'];

test('the operation answers, misses and refuses as its case says', async () => {
  const report = join(copy, 'report.json');
  const { serverUrl, serviceUrl } = inject('testDatabases');
  await inCopy(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'tests/contract/contract.test.ts',
      '-t',
      'quotes/',
    ].concat(['--reporter=json', `--outputFile=${report}`]),
    { TEST_DATABASE_URL: serverUrl, TEST_DATABASE_SERVICE_URL: serviceUrl },
  );
  const { success, numPassedTests } = JSON.parse(await readFile(report, 'utf8'));
  expect({ success, hasTests: numPassedTests >= 3 }).toEqual({ success: true, hasTests: true });
});

test('is in the OpenAPI document, and the API answers with it', async () => {
  const document = await (await browser.get('/openapi.json')).json();
  expect(document.paths).toHaveProperty(['/v1/{countryCode}/quotes/{quoteNumber}', 'get']);
  expect(await (await browser.get('/v1/au/quotes/7002')).json()).toEqual(QUOTES[1]);
});

test('is listed, filtered, sorted and found by the words of its customer', async () => {
  expect(await listed('')).toEqual(['7002', '7001', '7003']);
  expect(await listed('from=2026-12-01')).toEqual(['7002', '7001']);
  expect(await listed('sort=total')).toEqual(['7002', '7003', '7001']);
  expect(await listed('q=marra')).toEqual(['7002', '7001']);
  expect(await listed('q=7003')).toEqual(['7003']);
  expect(await listed('q=tanner+240')).toEqual(['7003']);
});

test('is found by the search on every screen, by name and amount', async () => {
  const found = await (await browser.get('/portal-api/au/search?q=tanner%20$240')).json();
  expect(found.groups).toMatchObject([
    {
      kind: 'quotes',
      results: [{ title: '7003', detail: 'Tanner Electrical · until 5 Nov 2026', meta: '$240.00' }],
    },
  ]);
});

test('is exported as it is listed', async () => {
  const file = await (await browser.get('/portal-api/au/quotes/found.csv?q=tanner')).text();
  expect(file).toBe(
    'Number,Customer,Total,Valid until\r\n7003,Tanner Electrical,240,2026-11-05\r\n',
  );
});

test('is in the navigation', async () => {
  expect(await (await browser.get('/au')).text()).toContain('href="/au/quotes"');
});

test('has a page', async () => {
  const page = await (await browser.get('/au/quotes/7003')).text();
  for (const text of ['Quote 7003', 'Tanner Electrical', '$240.00', '5 Nov 2026'])
    expect(page).toContain(text);
  expect((await browser.get('/au/quotes/7009')).status).toBe(404);
});

async function listed(query: string): Promise<string[]> {
  const page = await (await browser.get(`/au/quotes?${query}`)).text();
  return [...page.matchAll(/href="\/au\/quotes\/(\d+)"/g)].map(([, number = '']) => number);
}

async function copyRepository(): Promise<void> {
  const run = promisify(execFile);
  const copyFiles = 'git ls-files -z | xargs -0 cp --parents -t "$1"';
  await run('sh', ['-c', copyFiles, 'sh', copy], { cwd: ROOT });
  for (const folder of ['node_modules', 'tools/packages/node_modules'])
    await run('cp', ['-al', join(ROOT, folder), join(copy, folder)]);
}

/** Runs a program of the copy by the Node of the tests. */
function inCopy(program: readonly string[], settings: object = {}) {
  const env = { ...process.env, ...settings };
  return promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...program],
    {
      cwd: copy,
      env,
      maxBuffer: 2 ** 24,
    },
  );
}
