import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { listen } from '#server/http/connections/server.ts';
import { SESSION_SECRET } from '#server/testing/test-portal.ts';
import { type Balancer, send, startHaproxy, startNginx } from '#tests/support/balancers.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { freePorts } from '#tests/support/start-process.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = setUpTestDatabase();
let issuer: Awaited<ReturnType<typeof serveTestIssuer>>;
const dataDir = setUpFolder();
let ports: [[number, number], [number, number]];
let services: [StartedService, StartedService];
let balancers: Balancer[];

beforeAll(async () => {
  issuer = await serveTestIssuer('api');
  const [one = 0, oneAdmin = 0, two = 0, twoAdmin = 0] = await freePorts(4);
  ports = [
    [one, oneAdmin],
    [two, twoAdmin],
  ];
  services = await Promise.all([start(0), start(1)]);
  balancers = [await startHaproxy(ports), await startNginx(ports)];
});
afterAll(async () => {
  for (const balancer of balancers ?? []) await balancer[Symbol.asyncDispose]();
  for (const service of services ?? []) service.process.kill('SIGKILL');
  await Promise.all(services?.map(({ exit }) => exit) ?? []);
  issuer?.close();
});

async function start(at: 0 | 1): Promise<StartedService> {
  const [port, adminPort] = ports[at];
  const service = await startService({
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PUBLIC_URL: 'https://localhost',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer.issuer,
    API_AUDIENCE: 'api',
    SESSION_SECRET,
    TRUST_PROXY: '1',
    RATE_LIMIT: '10000',
    DRAIN_GRACE_SECONDS: '3',
  });
  expect(await service.ready, service.output()).toBe(true);
  return service;
}

test('serves pages and the API over TLS, with the headers of https', async () => {
  const authorization = `Bearer ${await issuer.token()}`;
  for (const balancer of balancers) {
    const page = await send(balancer, '/sign-in');
    expect([balancer.name, page.status]).toEqual([balancer.name, 200]);
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    const invoice = await send(balancer, '/v1/au/invoices/1', { headers: { authorization } });
    expect([balancer.name, invoice.status]).toEqual([balancer.name, 404]);
  }
});

test('redirects plain http to https', async () => {
  for (const { plainPort } of balancers) {
    const response = await fetch(`http://localhost:${plainPort}/au?x=1`, { redirect: 'manual' });
    expect(response.status).toBe(308);
    // HAProxy keeps the port of the Host header, nginx does not.
    expect(response.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/au\?x=1$/);
  }
});

test('certbot answers for its challenges over plain http, on its own port', async () => {
  for (const { name, plainPort, certbotPort } of balancers) {
    const certbot = createServer(({ url }, response) => response.end(url));
    await using _listening = await listen(certbot, {
      port: certbotPort,
      host: '127.0.0.1',
      setting: 'PORT',
    });
    const path = '/.well-known/acme-challenge/token';
    const response = await fetch(`http://localhost:${plainPort}${path}`, { redirect: 'manual' });
    expect([name, await response.text()]).toEqual([name, path]);
  }
});

test('a caller cannot choose the address that limits count, by headers that the service trusts', async () => {
  for (const balancer of balancers) {
    let status = 0;
    // A tenth of RATE_LIMIT may fail, a thousand, and some more for the time that it takes.
    for (let at = 0; at < 3_000 && status !== 429; at++) {
      const headers = { 'x-forwarded-for': `203.0.113.${at % 256}`, authorization: 'Bearer x.y.z' };
      ({ status } = await send(balancer, '/v1/au/invoices/1', { headers }));
    }
    expect([balancer.name, status]).toEqual([balancer.name, 429]);
  }
});

test('an upload is passed on', async () => {
  const authorization = `Bearer ${await issuer.token({ scope: 'assets:write', client_id: 'uploads' })}`;
  const boundary = 'xyz';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
    ),
    Buffer.from('number,name\n1,tap\n'.repeat(300_000)),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` };
  for (const balancer of balancers) {
    const { status, body: answer } = await send(balancer, '/v1/assets', {
      method: 'POST',
      headers,
      body,
    });
    expect([balancer.name, status], answer).toEqual([balancer.name, 201]);
  }
});

test('instances are replaced one after the other without a failed request', async () => {
  const authorization = `Bearer ${await issuer.token({ client_id: 'rolling' })}`;
  const stop = new AbortController();
  const loads = balancers.map((balancer) => load(balancer, authorization, stop.signal));
  for (const at of [0, 1] as const) {
    services[at].process.kill('SIGTERM');
    expect(await services[at].exit).toBe(0);
    services[at] = await start(at);
    // HAProxy asks once a second.
    await delay(2_000);
  }
  stop.abort();
  for (const { name, sent, failures } of await Promise.all(loads)) {
    expect([name, failures]).toEqual([name, []]);
    expect(sent).toBeGreaterThan(100);
  }
});

/** Four clients that each keep a connection, until they are stopped. */
async function load(balancer: Balancer, authorization: string, stop: AbortSignal) {
  const failures: string[] = [];
  let sent = 0;
  const agent = new Agent({ keepAlive: true });
  const client = async () => {
    while (!stop.aborted) {
      sent++;
      await send(balancer, '/v1/au/invoices/1', { headers: { authorization }, agent }).then(
        ({ status, body }) => status === 404 || failures.push(`${status} ${body}`),
        (error: unknown) => failures.push(String(error)),
      );
      await delay(20);
    }
  };
  await Promise.all([client(), client(), client(), client()]);
  agent.destroy();
  return { name: balancer.name, sent, failures };
}
