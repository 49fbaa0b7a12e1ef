import { once } from 'node:events';
import { globSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { screensFor } from '#components/shell/screens.tsx';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { RECORDS } from '#lib/registry.ts';
import { methodAndPath, PORTAL_PATHS, REQUEST_BODIES } from '#tests/contract/portal/requests.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { browserAt } from './browser-session.ts';
import { HOSTILE_COOKIES, HOSTILE_HEADERS, HOSTILE_VALUES } from './hostile-requests.ts';
import { openPortal, signIn, type TestPortal } from './test-portal.ts';

vi.setConfig({ hookTimeout: 180_000 });

/** Each day (UTC) has another seed. A failure names its seed, to repeat it. */
const SEED = Number(
  process.env['GENERATED_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
);
/** 10,000 take about three minutes. */
const COUNT = Number(process.env['GENERATED_REQUESTS'] ?? 600);
const REPEAT = `GENERATED_SEED=${SEED} GENERATED_REQUESTS=${COUNT} repeats these requests`;
const CONCURRENCY = 4;
const MAX_REPORTED = 20;
/** A longer target would only be refused for its length. */
const LONGEST_TARGET = 16 * 1024;

let portal: TestPortal;
let sessions: Record<string, string>;
let known: KnownRequest[];
let logLength: number;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

beforeAll(async () => {
  portal = await openPortal(() => ({ RATE_LIMIT: '10000000' }));
  await fillEmptyDatabase(portal.database.url, { scale: 0.02 });
  sessions = {
    buyer: await sessionOf({ role: 'buyer' }),
    branch_staff: await sessionOf({ role: 'branch_staff' }),
    asset_manager: await sessionOf({ role: 'asset_manager' }),
    newZealandStaff: await sessionOf({ role: 'auditor', countries: ['nz'] }),
    nobody: '',
  };
  known = await knownRequests(await saveAssetRecord(portal.database.db));
  logLength = portal.service.output().length;
});
afterAll(async () => {
  agent.destroy();
  await portal?.close();
});

async function sessionOf(claims: Record<string, unknown>): Promise<string> {
  const sub = JSON.stringify(claims);
  portal.issuer.next = { claims: { sub, countries: ['au', 'nz'], ...claims } };
  const browser = browserAt(portal.service.url);
  await signIn(browser);
  return `staff-session=${browser.cookies.get('staff-session')}`;
}

/** A path with the parameters that its links and forms have, or an operation of the portal with its body. */
type KnownRequest = {
  readonly method: string;
  readonly path: string;
  readonly parameters: Map<string, string>;
  readonly body?: string;
};

/** Follows the links of a buyer, one of each kind: there are hundreds of invoices. */
async function knownRequests(assetId: string): Promise<KnownRequest[]> {
  const found = new Map<string, KnownRequest>();
  const queue = [
    ...screensFor(RECORDS).flatMap(({ path }) => [`/au${path}`, `/nz${path}`]),
    ...['/', '/sign-in?returnTo=/au&problem=expired&signedOut=here', '/reference', '/no-country'],
    ...['/au/no/such/screen', '/au/search?q=tap', '/au/products?q=tap'],
    ...['/au/assets/upload', `/au/assets/${assetId}`, `/au/assets/${assetId}/edit`],
    ...['/au/customer-orders/60210870/pick-sheet', '/au/availability?branch=501&row=1&date=today'],
    ...[
      '/api/auth/sign-in?returnTo=/au&another=',
      '/api/auth/callback/oidc?code=x&state=x&error=x',
    ],
    ...['/_next/image?url=/x&w=64&q=75', '/_next/data/x/au.json', '/_next/static/chunks/x.js'],
    ...['/.well-known/oauth-protected-resource', '/openapi.json', '/icon.svg', '/portal-api/x'],
  ];
  for (let link = queue.shift(); link !== undefined; link = queue.shift()) {
    const { pathname, searchParams } = new URL(link, portal.service.url);
    const kind = pathname.replaceAll(/[^/]*\d[^/]*/g, '#');
    const seen = found.get(kind);
    for (const [name, value] of searchParams) seen?.parameters.set(name, value);
    if (seen) continue;
    const parameters = new Map(searchParams);
    found.set(kind, { method: 'GET', path: pathname, parameters });
    const headers = { cookie: sessions['buyer'] ?? '', 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${portal.service.url}${link}`, { headers, redirect: 'manual' });
    const html = await response.text();
    for (const [, name = ''] of html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g))
      if (!parameters.has(name)) parameters.set(name, '');
    const links = html.matchAll(/href="(\/(?:au|nz|portal-api)[/?][^"#]*)/g);
    queue.push(...[...links].map(([, href = '']) => href.replaceAll('&amp;', '&')));
  }
  const operations = PORTAL_PATHS.map((name): KnownRequest => {
    const { method, path } = methodAndPath(name);
    const [pathname = '', query] = `/portal-api${path}`.split('?');
    const body = JSON.stringify(REQUEST_BODIES[name]);
    return {
      method,
      path: pathname,
      parameters: new Map(new URLSearchParams(query)),
      ...(body && { body }),
    };
  });
  return [...found.values(), ...operations];
}

test('every page is among the requests', () => {
  const pages = globSync('app/**/page.tsx').map((file) => dirname(file).replace(/^app/, ''));
  expect(pages.length).toBeGreaterThan(20);
  const missing = pages.filter((page) => {
    const pattern = page.replaceAll(/\/\([^)]*\)/g, '').replaceAll(/\[(\.\.\.)?\w+\]/g, '[^/]+');
    return !known.some(({ path }) => new RegExp(`^${pattern || '/'}$`).test(path));
  });
  expect(missing.filter((page) => !page.includes('[...'))).toEqual([]);
});

test('no request to a page or operation of the portal gets a 5xx response', async () => {
  const sample = [
    ...known.flatMap((each) => fc.sample(hostileRequest(each), { seed: SEED, numRuns: 1 })),
    ...fc.sample(fc.oneof(...known.map(hostileRequest)), { seed: SEED, numRuns: COUNT }),
  ];
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const queue = sample.values();
  await Promise.all(Array.from({ length: CONCURRENCY }, sendQueued));
  console.info(`${sample.length} requests were answered`, statuses);
  expect(failed.slice(0, MAX_REPORTED), REPEAT).toEqual([]);
  // A sample that is mostly refused early would show nothing.
  expect(statuses.get(200), REPEAT).toBeGreaterThan(COUNT / 4);

  async function sendQueued() {
    for (const each of queue) {
      const status = await send(each);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 100 || status >= 500)
        failed.push(`${status} ${JSON.stringify(each).slice(0, 2_000)}`);
    }
  }
}, 3_600_000);

test('none of these requests left a stack trace in the log', () => {
  const lines = portal.service.output().slice(logLength).split('\n');
  const stacks = lines.filter((line) => /"stack":|"level":"(error|fatal)"|^ +at /.test(line));
  expect(stacks.slice(0, MAX_REPORTED), REPEAT).toEqual([]);
});

type HostileRequest = {
  readonly method: string;
  readonly target: string;
  readonly caller: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | undefined;
};

/** The request with a part, headers or cookies that nobody should send; most by a buyer, who sees most screens. */
function hostileRequest({
  method,
  path,
  parameters,
  body,
}: KnownRequest): fc.Arbitrary<HostileRequest> {
  const names = [...parameters.keys(), '_rsc', '__proto__', 'nxtPcountryCode', 'x[]'];
  const repeat = fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 2, 60, 3_000);
  return fc
    .record({
      segment: rarely(fc.tuple(fc.nat(), HOSTILE_VALUES)),
      parameters: fc.array(fc.tuple(fc.constantFrom(...names), HOSTILE_VALUES, repeat), {
        maxLength: 2,
      }),
      caller: fc.oneof(
        { weight: 2, arbitrary: fc.constant('buyer') },
        fc.constantFrom(...Object.keys(sessions)),
      ),
      headers: fc.oneof(
        fc.constant({}),
        fc.dictionary(fc.constantFrom(...Object.keys(HOSTILE_HEADERS)), fc.nat()),
      ),
      cookies: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        fc.constantFrom(...HOSTILE_COOKIES),
      ),
      method: rarely(fc.constantFrom('HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH')),
      body: rarely(fc.oneof(HOSTILE_VALUES, fc.json())),
    })
    .map(({ segment, caller, cookies, headers, ...other }) => {
      const segments = path.split('/');
      if (segment) segments[1 + (segment[0] % (segments.length - 1))] = segment[1];
      const kept = [...parameters].filter(() => other.parameters.length < 2);
      const pairs = [
        ...kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
        ...other.parameters.flatMap(([name, value, times]) =>
          Array(times).fill(`${name}=${value}`),
        ),
      ];
      const chosen = Object.entries(headers).map(([name, at]) => {
        const values = HOSTILE_HEADERS[name] ?? [];
        return [name, values[at % values.length] ?? ''] as const;
      });
      return {
        method: method === 'GET' ? (other.method ?? method) : method,
        target: [segments.join('/'), pairs.join('&')]
          .filter(Boolean)
          .join('?')
          .slice(0, LONGEST_TARGET),
        caller,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...Object.fromEntries(chosen),
          cookie: [sessions[caller] ?? '', ...cookies].filter(Boolean).join('; '),
        },
        body: body && (other.body ?? body),
      };
    });
}

/** The value in one of eight requests. */
function rarely<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, value);
}

/** The status of the response; 0 where there is none. A busy service may refuse with 503 for a moment. */
async function send(each: HostileRequest): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(each).catch(() => undefined);
    const { statusCode: status = 0, headers } = response ?? {};
    // Next redirects a request of a script without the hash of its headers: follow that.
    const { location } = headers ?? {};
    if (location?.includes('_rsc=') && !each.target.includes('_rsc='))
      return send({ ...each, target: location });
    if (status !== 503 || headers?.['retry-after'] === undefined || attempt === 5) return status;
    await pause(1_000);
  }
}

/** Sends the target as it is: `fetch` would normalise it. */
async function sendOnce({
  method,
  target,
  headers,
  body,
}: HostileRequest): Promise<IncomingMessage> {
  const { hostname, port } = new URL(portal.service.url);
  const usual = { 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' };
  const outgoing = request({
    agent,
    hostname,
    port,
    method,
    path: target,
    maxHeaderSize: 128 * 1024,
    headers: { ...usual, ...headers },
  });
  outgoing.end(body);
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (!response) throw new Error('There is a response.');
  await buffer(response);
  return response;
}
