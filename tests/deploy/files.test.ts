import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROLES, SCOPES } from '#lib/auth/scopes.ts';
import { readConfig } from '#lib/config/config.ts';
import { listen } from '#server/http/connections/server.ts';
import { makeAdminServer } from '#server/observability/admin-port.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { freePorts } from '#tests/support/start-process.ts';

const Settings = z.record(z.string(), z.string());
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ target: z.string().optional() }).optional(),
      network_mode: z.string().optional(),
      ports: z.array(z.string()).optional(),
      mem_limit: z.string().regex(/^\d+[mg]$/),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      environment: Settings.default({}),
      command: z.union([z.string(), z.array(z.string())]).optional(),
      entrypoint: z.array(z.string()).optional(),
    }),
  ),
});
const Client = z.object({
  clientId: z.string(),
  secret: z.string().optional(),
  redirectUris: z.array(z.string()).default([]),
  attributes: Settings.default({}),
});
const Realm = z.object({
  realm: z.string(),
  roles: z.object({
    realm: z.array(z.object({ name: z.string() })),
    client: z.record(z.string(), z.array(z.object({ name: z.string() }))),
  }),
  clients: z.array(Client),
  users: z.array(
    z.object({
      id: z.uuid().optional(),
      username: z.string(),
      realmRoles: z.array(z.string()).default([]),
      credentials: z.array(z.object({ value: z.string() })).default([]),
    }),
  ),
});

const composeText = file('deploy/compose/compose.yaml');
const folder = setUpFolder();
const secretsFile = join(folder, '.env');
const writeSecrets = (target = secretsFile, env = process.env) =>
  spawnSync('sh', [path('deploy/compose/secrets.sh'), target], { encoding: 'utf8', env });
writeSecrets();
const secrets = settingsIn(readFileSync(secretsFile, 'utf8'));

const realm = Realm.parse(JSON.parse(file('deploy/compose/realm.json')));

test('compose.yaml takes only secrets that secrets.sh makes, and different ones each time', () => {
  const named = [...`${composeText}${file('deploy/compose/realm.json')}`.matchAll(/\$\{(\w+)/g)];
  const missing = named.map(([, name = '']) => name).filter((name) => !(name in secrets));
  expect(missing).toEqual([]);
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
});

test('secrets.sh writes them only for their owner, and does not overwrite those that volumes have', () => {
  expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
  expect(writeSecrets()).toMatchObject({ status: 1, stderr: expect.stringContaining('exists') });
  expect(settingsIn(readFileSync(secretsFile, 'utf8'))).toEqual(secrets);
});

test('secrets.sh fails and writes nothing where openssl does', () => {
  const programs = mkdtempSync(join(folder, 'programs-'));
  writeFileSync(join(programs, 'openssl'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
  const target = mkdtempSync(join(folder, 'without-openssl-'));
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` };
  expect(writeSecrets(join(target, '.env'), env).status).toBe(127);
  expect(readdirSync(target)).toEqual([]);
});

test('the database of compose.yaml asks for passwords, and images of others stay as they are', () => {
  const { services } = compose();
  expect(services['database']?.environment).toHaveProperty(
    'POSTGRES_INITDB_ARGS',
    '--auth-host=scram-sha-256',
  );
  const images = Object.values(services).map(({ image }) => image);
  const ours = ['trade-supply', 'trade-supply-demo', 'trade-supply'];
  expect(images.filter((image) => /:latest$|^[^:]+$/.test(image))).toEqual(ours);
});

test('compose.yaml builds each image once, and the one of the demo from the stage that has it', () => {
  const built = Object.entries(compose().services).flatMap(([name, { build, image }]) =>
    build ? [[name, image, build.target]] : [],
  );
  expect(built).toEqual([
    ['migrate', 'trade-supply', undefined],
    ['demo', 'trade-supply-demo', 'build'],
  ]);
  expect(file('deploy/Containerfile')).toMatch(/^FROM \S+ AS build$/m);
});

test('the database is healthy once the service can query it, and the issuer once it has the realm', () => {
  const { database, issuer } = compose().services;
  expect(database?.healthcheck?.test.join(' ')).toMatch(/psql -h \S+ -U trade_service .*trade$/);
  expect(issuer?.healthcheck?.test.join(' ')).toContain(`/realms/${realm.realm} `);
});

test('secrets.sh lets the users of containers read what a checkout under umask 077 hides', () => {
  const checkout = mkdtempSync(join(folder, 'checkout-'));
  cpSync(path('deploy'), join(checkout, 'deploy'), { recursive: true });
  const hidden = ['database.sql', 'compose/create-database.sh', 'compose/realm.json'];
  const modes = () => hidden.map((name) => statSync(join(checkout, 'deploy', name)).mode & 0o044);
  for (const name of hidden) chmodSync(join(checkout, 'deploy', name), 0o600);
  const script = join(checkout, 'deploy/compose/secrets.sh');
  expect(spawnSync('sh', [script, join(checkout, '.env')]).status).toBe(0);
  expect(modes()).toEqual([0o044, 0o044, 0o044]);
});

test('the service accepts the settings of compose.yaml, and so does its migration', () => {
  const { services } = compose();
  const config = readConfig(services['service']?.environment ?? {});
  expect(config).toMatchObject({ environment: 'stage', publicUrl: 'http://localhost:3000' });
  expect(readConfig(services['migrate']?.environment ?? {}).databaseOwnerUrl).toContain(
    'trade_owner:',
  );
  expect(services['bucket']?.entrypoint?.join(' ')).toContain(
    config.assetStore.kind === 's3' ? `local/${config.assetStore.bucket}` : 'a bucket',
  );
  expect(services['migrate']?.command).toEqual(['node', 'cli/main.ts', 'migrate']);
  // Addresses on localhost are those of the others only in one network, of one that is never restarted for itself.
  const { network, ...others } = services;
  expect(network).toMatchObject({ entrypoint: ['sleep', 'infinity'], environment: {} });
  expect(network?.ports).toContain('127.0.0.1:3000:3000');
  for (const [name, { network_mode }] of Object.entries(others)) {
    expect([name, network_mode]).toEqual([name, 'service:network']);
  }
});

test('the realm has the clients, roles and scopes that the settings name', () => {
  const config = readConfig(compose().services['service']?.environment ?? {});
  expect(config.issuer).toBe(`http://localhost:8080/realms/${realm.realm}`);
  const portal = realm.clients.find(({ clientId }) => clientId === config.oidcClientId);
  expect(portal).toMatchObject({
    redirectUris: [`${config.publicUrl}/api/auth/callback/oidc`],
    attributes: { 'post.logout.redirect.uris': `${config.publicUrl}/sign-in?signedOut=1` },
  });
  expect(secrets['PORTAL_SECRET']).toBe(config.oidcClientSecret);
  expect(realm.roles.realm.map(({ name }) => name).sort()).toEqual([...ROLES].sort());
  const people = realm.users.filter(({ credentials }) => credentials.length > 0);
  expect(people.flatMap(({ realmRoles }) => realmRoles).sort()).toEqual([...ROLES].sort());
  // What somebody saved is theirs by their id, in a realm that is made anew too.
  expect(new Set(people.map(({ id }) => id ?? 'none')).size).toBe(ROLES.length);
  expect(people.filter(({ id }) => !id)).toEqual([]);
  expect(config.scopeClaim).toBe(`resource_access.${config.audience}.roles`);
  const scopes = realm.roles.client[config.audience]?.map(({ name }) => name) ?? [];
  expect(scopes.length).toBeGreaterThan(0);
  expect(scopes.filter((scope) => !SCOPES.some((known) => known === scope))).toEqual([]);
});

test('the service accepts the settings of the example, which operations.md lists', () => {
  const settings = settingsIn(file('deploy/trade-supply.env.example'));
  const operations = file('docs/operations.md');
  for (const name of Object.keys(settings)) expect(operations).toContain(`\`${name}\``);
  const random = 'tP4kW9sVb2Xm7RqZc5JnLd8GyHfE3uTa';
  const filled = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value.replace(/PASSWORD|SECRET/, random),
    ]),
  );
  expect(readConfig(filled)).toMatchObject({ environment: 'production', trustProxy: true });
});

test('the health check of the image asks the admin port', async () => {
  const [, command = ''] =
    /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(file('deploy/Containerfile')) ?? [];
  const [, ...args]: string[] = JSON.parse(command);
  const [port = 0] = await freePorts(1);
  const admin = makeAdminServer({
    registry: new Registry(),
    isReady: async () => false,
    onError: () => undefined,
  });
  const env = { NODE_ENV: 'production' as const, ADMIN_PORT: String(port) };
  const check = async () => {
    const [code] = await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit');
    return code;
  };
  expect(await check()).toBe(1);
  await using _listening = await listen(admin, { port, host: '0.0.0.0', setting: 'ADMIN_PORT' });
  expect(await check()).toBe(0);
});

test('the unit starts the production folder as its own user, and waits for its end', () => {
  const unit = settingsIn(file('deploy/trade-supply.service'));
  expect(unit['ExecStart']).toBe(`/usr/bin/env node ${unit['WorkingDirectory']}/server/main.ts`);
  expect(unit['User']).toBe('trade-supply');
  expect(file('deploy/trade-supply.service')).toContain(
    `Environment=DATA_DIR=/var/lib/${unit['StateDirectory']}\n`,
  );
  expect(Number(unit['TimeoutStopSec'])).toBeGreaterThan(30);
  expect(unit['ProtectSystem']).toBe('strict');
  // One process for a picture that the kernel kills must not end the whole service.
  expect(unit['OOMPolicy']).toBe('continue');
  expect(unit['LogRateLimitIntervalSec']).toBe('0');
});

test('the unit of backups writes the time of the last one, which its alert reads', () => {
  const unit = file('deploy/trade-supply-backup.service').replaceAll('\\\n', '');
  const [, command = ''] = /^ExecStartPost=.*sh -c '(.*)'$/m.exec(unit) ?? [];
  const here = command.replace(/^cd \S+/, `cd ${folder}`).replaceAll(/([%$])\1/g, '$1');
  expect(spawnSync('sh', ['-c', here])).toMatchObject({ status: 0 });
  const [name, value] = readFileSync(join(folder, 'trade-supply-backup.prom'), 'utf8').split(' ');
  expect(file('deploy/monitoring/alerts.yaml')).toContain(`max(${name})`);
  expect(Math.abs(Number(value) - Date.now() / 1_000)).toBeLessThan(10);
});

test('database.sql is what operations.md says', () => {
  const [, block = ''] = /```sql\n(CREATE ROLE.*?)```/s.exec(file('docs/operations.md')) ?? [];
  const statements = (sql: string) =>
    sql
      .replaceAll(/^--.*$/gm, '')
      .replaceAll(/:?'[^']*'/g, '…')
      .replace(' ENCODING … TEMPLATE template0', '')
      .trim();
  expect(block).toContain('CREATE ROLE trade_service');
  expect(statements(file('deploy/database.sql'))).toBe(statements(block));
});

function compose() {
  const filled = composeText.replaceAll(
    /\$\{(\w+):[^}]*\}/g,
    (_, name: string) => secrets[name] ?? '',
  );
  const { services } = Compose.parse(parse(filled, { merge: true }));
  return { services };
}

/** `NAME=VALUE` lines, without comments and sections. */
function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Za-z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

function file(name: string): string {
  return readFileSync(path(name), 'utf8');
}

function path(name: string): string {
  return new URL(`../../${name}`, import.meta.url).pathname;
}
