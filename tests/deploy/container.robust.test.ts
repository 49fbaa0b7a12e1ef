import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pollFor } from '#lib/time/pause.ts';
import { setUpFolder } from '#tests/support/folders.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = setUpFolder();
const clone = join(folder, 'clone');
const name = `trade-supply-test-${process.pid}`;
const compose = parse(readFileSync(join(ROOT, 'deploy/compose/compose.yaml'), 'utf8'));
const { image } = compose.services.network;
const base = /^FROM (\S+) AS build$/m.exec(
  readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8'),
);
/** Pulls what is not there. False without Podman, its images or, within a container, the registry of packages. */
const hasPodman = [
  [base?.[1] ?? '', 'npm', 'ping', '--fetch-retries=0'],
  ['--entrypoint', 'true', image],
].every(
  (words) => spawnSync('podman', ['run', '--rm', ...words], { timeout: 300_000 }).status === 0,
);
const run = promisify(execFile);
const podman = async (...args: string[]) =>
  (await run('podman', args, { maxBuffer: 1e8 })).stdout.trim();
/** As deploy/compose/compose.yaml has them: all in the network of one that does nothing. */
const start = (part: string, ...args: string[]) =>
  podman('run', '-d', '--name', `${name}-${part}`, '--network', `container:${name}`, ...args);

afterAll(async () => {
  if (!hasPodman) return;
  const parts = ['service', 'issuer', 'database'].map((part) => `${name}-${part}`);
  await podman('rm', '-f', '-v', '-i', '-t', '0', ...parts);
  await podman('rm', '-f', '-i', '-t', '0', name);
  await podman('rmi', '-f', name);
}, 120_000);

test.runIf(hasPodman)(
  'a clone under umask 077 becomes an image that signs in, read-only, over a restart of its database',
  async () => {
    await run('sh', [
      '-c',
      'umask 077; git clone -q "$0" "$1"; sh "$1/deploy/compose/secrets.sh"',
      ROOT,
      clone,
    ]);
    await podman(
      'build',
      '-q',
      '--format',
      'docker',
      '-t',
      name,
      '-f',
      join(clone, 'deploy/Containerfile'),
      clone,
    );
    await podman('run', '-d', '--name', name, '--init', '--entrypoint', 'sleep', image, 'infinity');

    const secrets = ['--env-file', join(clone, 'deploy/compose/.env')];
    const files = compose.services.database.volumes
      .filter((volume: string) => volume.startsWith('.'))
      .flatMap((volume: string) => ['-v', join(clone, 'deploy/compose', volume)]);
    const { POSTGRES_INITDB_ARGS } = compose.services.database.environment;
    await start(
      'database',
      ...secrets,
      '-e',
      `POSTGRES_INITDB_ARGS=${POSTGRES_INITDB_ARGS}`,
      ...files,
      image,
    );
    const [, health] = compose.services.database.healthcheck.test;
    const isHealthy = () =>
      podman('exec', `${name}-database`, 'sh', '-c', health.replaceAll('$$', '$')).then(
        () => true,
        () => undefined,
      );
    expect(await pollFor(isHealthy, 120_000, 500)).toBe(true);

    writeFileSync(join(folder, 'issuer.mts'), ISSUER);
    writeFileSync(join(folder, 'sign-in.mts'), SIGN_IN);
    const node = ['-v', `${ROOT}:/src:ro`, '-v', `${folder}:/scripts:ro`, '-u', '0', name, 'node'];
    await start('issuer', ...node, '/scripts/issuer.mts');
    const address = () => podman('logs', `${name}-issuer`).then((text) => text || undefined);
    const issuer = (await pollFor(address, 30_000, 500)) ?? '';

    const text = readFileSync(join(clone, 'deploy/compose/.env'), 'utf8');
    const secret = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
    const settings = {
      ...{ PUBLIC_URL: 'http://localhost:3000', ENVIRONMENT: 'stage', OIDC_ISSUER: issuer },
      ...{ OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: SECRET, API_AUDIENCE: 'trade-supply' },
      DATABASE_URL: `postgres://trade_service:${secret('SERVICE_PASSWORD')}@localhost/trade`,
      SESSION_SECRET: secret('SESSION_SECRET'),
    };
    const env = Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
    const owner = `DATABASE_OWNER_URL=postgres://trade_owner:${secret('OWNER_PASSWORD')}@localhost/trade`;
    const migrate = ['--read-only', '-e', owner, ...env, name, 'node', 'cli/main.ts', 'migrate'];
    expect(await podman('run', '--rm', '--network', `container:${name}`, ...migrate)).toContain(
      'up to date',
    );

    const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--memory', '1g'];
    await start(
      'service',
      '--init',
      ...limits,
      '--security-opt',
      'no-new-privileges',
      ...env,
      name,
    );
    const log = () => podman('logs', `${name}-service`);
    // Not by its first answer: another process of it may still be starting.
    const isReady = async () => (await log()).includes('"msg":"ready"') || undefined;
    expect(await pollFor(isReady, 120_000, 500)).toBe(true);
    let failure = '';
    const signIn = () =>
      podman('exec', `${name}-issuer`, 'node', '/scripts/sign-in.mts').catch((error) => {
        failure = String(error);
        return undefined;
      });
    expect(await pollFor(signIn, 120_000, 1_000), failure).toBe('404');

    await podman('restart', `${name}-database`);
    expect(await pollFor(isHealthy, 60_000, 500)).toBe(true);
    expect(await pollFor(signIn, 60_000, 1_000), failure).toBe('404');

    await podman('stop', '-t', '35', `${name}-service`);
    const code = await podman('inspect', '-f', '{{.State.ExitCode}}', `${name}-service`);
    expect(code, await log()).toBe('0');
  },
  1_800_000,
);

const SECRET = 'JbY3Nk0vCw2R8tqXhZ1sUfLp6GmEoA9d';

const ISSUER = `
const { serveSignInIssuer } = await import('/src/lib/auth/testing/sign-in-issuer.ts');
const issuer = await serveSignInIssuer({ clientId: 'portal', clientSecret: '${SECRET}' });
process.stdout.write(issuer.issuer);
`;

/** Prints what the API says to somebody who is signed in of an invoice that is not there. */
const SIGN_IN = `
const cookies = new Map();
async function get(address) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { 'sec-fetch-site': 'same-origin', cookie };
  const response = await fetch(address, { redirect: 'manual', headers });
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
    cookies.set(name, value);
  }
  return response;
}
const service = 'http://localhost:3000';
let response = await get(service + '/api/auth/sign-in?returnTo=%2Fau%2Finvoices');
for (let n = 0; n < 2; n += 1) response = await get(response.headers.get('location'));
const invoice = await get(service + '/v1/au/invoices/1');
process.stdout.write(String(invoice.status));
`;
