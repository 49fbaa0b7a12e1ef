import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { readCredentials } from '#server/embedded/identity/people/credentials.ts';
import { makeBrowser } from '#server/embedded/identity/testing/browser.ts';
import { makeRelyingParty } from '#server/embedded/identity/testing/relying-party.ts';
import {
  type StartedIssuer,
  startIssuerProcess,
} from '#server/embedded/identity/testing/start-issuer.ts';

vi.setConfig({ testTimeout: 60_000 });

const portalUrl = 'http://localhost:9';
const database = setUpTestDatabase();
let dataDir: string;
let issuer: StartedIssuer;
beforeAll(async () => {
  const clock = { now: () => new Date('2020-01-01T00:00:00Z') };
  await saveAccounts(database.db, 'au', [anAccount()], { clock });
  await database.pool.query(`select make_audit_partition('audit_log_2019_01')`);
  await database.pool.query(
    `insert into identity_state (model, id, payload, expires_at) values ('Session', 'old', '{}', '2020-01-01')`,
  );
  dataDir = await mkdtemp(join(tmpdir(), 'issuer-'));
  issuer = await startIssuerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORTAL_URL: portalUrl,
  });
  expect(await issuer.ready, issuer.output()).toBe(true);
});
afterAll(async () => {
  issuer.process.kill();
  expect(await issuer.exit).toBe(0);
  await rm(dataDir, { recursive: true });
});

test('a remote portal signs people in and out using only the discovery document', async () => {
  const { portalClientSecret } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const portal = await makeRelyingParty({
    issuer: issuer.url,
    portalUrl,
    clientSecret: portalClientSecret,
  });
  const { people } = (await readCredentials(dataDir)) ?? { people: [] };
  expect(people).toHaveLength(4);
  for (const { username, password, name, role, countries } of people) {
    const browser = makeBrowser();
    const signedIn = await portal.signIn(browser, { username, password });
    const { claims, idToken } = await portal.redeem(signedIn);
    expect(claims).toMatchObject({ iss: issuer.url, aud: 'portal', name, role, countries });
    const signedOut = await browser.get(portal.signOutUrl({ id_token_hint: idToken }));
    expect(signedOut.headers.get('location')).toBe(`${portalUrl}/sign-in?signedOut=1`);
    const next = await browser.get(portal.authorization().url);
    expect(next.headers.get('location')).toContain('/interaction/');
  }
  expect(issuer.output()).not.toContain(people[0]?.password);
});

test('sends the security headers of the service, and serves nothing outside /idp', async () => {
  const page = await fetch(`${issuer.url}/interaction/x`);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(page.headers.get('x-correlation-id')).not.toBeNull();
  for (const path of ['/', '/v1/au/invoices/1', '/sign-in', '/icon.svg']) {
    expect((await fetch(new URL(path, issuer.url))).status).toBe(404);
  }
});

test('has an admin port of its own, and commands do not take it for the service', async () => {
  for (const path of ['/live', '/ready']) {
    expect([path, (await fetch(`${issuer.adminUrl}${path}`)).status]).toEqual([path, 200]);
  }
  await fetch(`${issuer.url}/jwks`);
  const metrics = await (await fetch(`${issuer.adminUrl}/metrics`)).text();
  expect(metrics).toMatch(
    /^http_request_duration_seconds_count\{operation="identity",method="GET",status="200"\} [1-9]/m,
  );
  expect(metrics).toMatch(/^database_query_duration_seconds_count\{pool="identity"\} [1-9]/m);
  expect(metrics).toMatch(/^job_interval_seconds\{job_name="retention"\} 3600$/m);
  expect(metrics).toMatch(/^service_ready 1$/m);
  expect(metrics).toMatch(/^build_info\{version="\d/m);
  expect(existsSync(join(dataDir, 'service.json'))).toBe(false);
});

test('removes old data of its own, and none of a service that shares its database', async () => {
  const metrics = async () => (await fetch(`${issuer.adminUrl}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^job_runs_total\{job_name="retention",outcome="ok"\} 1$/m);
  const { rows } = await database.pool.query(`
    select (select count(*)::int from events) as events,
      (select count(*)::int from identity_state where id = 'old') as sign_in_state,
      to_regclass('audit_log_2019_01') as partition`);
  expect(rows).toEqual([{ events: 1, sign_in_state: 0, partition: null }]);
});

test('names PORTAL_URL and exits with 1 if it is missing', async () => {
  const started = await startIssuerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain('PORTAL_URL: is needed');
});
