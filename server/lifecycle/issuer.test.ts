import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '#db/errors.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';
import { checkIssuer } from './issuer.ts';

const server = createServer((_, response) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document));
});
let origin = '';
let status = 200;
let document: Record<string, unknown> = {};
const lines: Record<string, unknown>[] = [];
const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  lines.length = 0;
  status = 200;
  document = { issuer: origin };
});

const PORTAL = { OIDC_CLIENT_ID: 'p', OIDC_CLIENT_SECRET: 'JbY3Nk0vCw2R8tqXhZ1sUfLp6GmEoA9d' };
const check = (OIDC_ISSUER: string, more: Record<string, string> = PORTAL) =>
  checkIssuer(readConfig({ ENVIRONMENT: 'test', API_AUDIENCE: 'api', OIDC_ISSUER, ...more }), log);

test('logs nothing for a correct issuer', async () => {
  await check(origin);
  expect(lines).toEqual([]);
});

test('warns that nobody can sign in without a client', async () => {
  await check(origin, {});
  expect(lines).toMatchObject([
    {
      level: 'warn',
      issuer: origin,
      msg: 'nobody can sign in to the portal: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not set',
    },
  ]);
});

test('fails for an issuer with another name', async () => {
  await expect(check(`${origin}/`)).rejects.toThrow(
    new OperatorError(
      `OIDC_ISSUER: ${origin}/ is called ${origin} by its own discovery document; set it to exactly that`,
    ),
  );
  document['issuer'] = 'https://login.example/{tenantid}/v2.0';
  await expect(check(origin)).rejects.toThrow(
    `OIDC_ISSUER: ${origin} is called https://login.example/{tenantid}/v2.0 by its own`,
  );
  document['issuer'] = 'x'.repeat(10_000);
  await expect(check(origin)).rejects.toThrow(/^.{1,400}$/);
});

test('warns about an unreachable issuer and continues', async () => {
  status = 503;
  await check(origin);
  await check('http://127.0.0.1:9');
  const msg = expect.stringMatching(/^the issuer cannot be reached: .* nobody can sign in$/);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', issuer: origin, msg, reason: expect.any(String) }),
    expect.objectContaining({ level: 'warn', msg, reason: expect.any(String) }),
  ]);
});
