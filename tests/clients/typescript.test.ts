import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  ApiError,
  createClient,
  loadFeed,
  pages,
  unwrap,
  verifyWebhook,
} from '#clients/typescript/client.ts';
import { makeWebhookSecrets } from '#lib/webhooks/secrets.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';

type Reply = (response: ServerResponse, request: IncomingMessage) => unknown;

const STATES = '/v1/{countryCode}/states';
const IN_AU = { params: { path: { countryCode: 'au' } } };

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const cut: Reply = (response) => response.socket?.destroy();
const served = json(200, { states: [] });
const error = (status: number, headers = {}) =>
  json(status, { errorCode: 'E', message: 'm' }, headers);

// Waits that are random are not waited for.
beforeAll(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterAll(() => void vi.restoreAllMocks());

/** A service that is its own issuer; each request to `/v1` gets the next reply, the last one again and again. */
async function serve(replies: readonly Reply[], tokenReplies: readonly Reply[] = []) {
  const requests: string[] = [];
  const keys: unknown[] = [];
  const next = { token: 0, api: 0 };
  const reply = (kind: keyof typeof next, from: readonly Reply[]) =>
    from[Math.min(next[kind]++, from.length - 1)];
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    const at = (path: string) => `http://${headers.host}${path}`;
    if (url.endsWith('oauth-protected-resource'))
      return json(200, { authorization_servers: [at('/idp/')] })(response, request);
    if (url === '/idp/.well-known/openid-configuration')
      return json(200, { token_endpoint: at('/token') })(response, request);
    if (url === '/token') {
      requests.push('token');
      const token = json(200, { access_token: `t${next.token + 1}`, expires_in: 300 });
      return reply('token', [...tokenReplies, token])?.(response, request);
    }
    requests.push(`${method} ${url} ${headers.authorization}`);
    if (method === 'POST') keys.push(headers['idempotency-key']);
    return reply('api', replies)?.(response, request);
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const options = { baseUrl: `http://127.0.0.1:${port}`, clientId: 'c:1', clientSecret: 's' };
  return {
    ...{ requests, keys },
    client: (more = {}) => createClient({ ...options, ...more }),
  };
}

test('one token serves all requests, and is renewed before it ends', async () => {
  const short = json(200, { access_token: 'short', expires_in: 1 });
  const { requests, client } = await serve([served], [short]);
  const api = client();
  await Promise.all(Array.from({ length: 20 }, () => api.GET(STATES, IN_AU)));
  expect(requests.filter((each) => each === 'token')).toHaveLength(1);
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 950);
  onTestFinished(() => later.mockRestore());
  await api.GET(STATES, IN_AU);
  expect(requests.slice(-2)).toEqual(['token', 'GET /v1/au/states Bearer t2']);
});

test('a refused token is replaced once, and an error of the issuer is not remembered', async () => {
  const { requests, client } = await serve([error(401)], [error(400)]);
  const api = client();
  await expect(api.GET(STATES, IN_AU)).rejects.toThrow(ApiError);
  const { response } = await api.GET(STATES, IN_AU);
  expect(response.status).toBe(401);
  expect(requests.filter((each) => each !== 'token')).toEqual([
    'GET /v1/au/states Bearer t2',
    'GET /v1/au/states Bearer t3',
  ]);
});

test('a request is sent again after 429, 503, a lost connection and half a body', async () => {
  const half: Reply = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '99' });
    response.write('{', () => response.socket?.destroy());
  };
  const refusals = [error(429, { 'Retry-After': '0' }), error(503, { 'Retry-After': '0' })];
  const { requests, client } = await serve([...refusals, cut, half, served]);
  const result = await client({ timeoutMs: 5_000 }).GET(STATES, IN_AU);
  expect(unwrap(result)).toEqual({ states: [] });
  expect(requests).toHaveLength(6);
});

test('is bounded: by attempts, by the longest wait, and by what may be sent twice', async () => {
  const busy = error(503, { 'Retry-After': '0' });
  const attempts = await serve([busy]);
  const api = attempts.client({ maxAttempts: 3 });
  await expect(api.GET(STATES, IN_AU).then(unwrap)).rejects.toMatchObject({
    ...{ status: 503, body: { errorCode: 'E' } },
  });
  expect(attempts.requests).toHaveLength(4);

  const later = await serve([error(429, { 'Retry-After': '3600' })]);
  expect((await later.client().GET(STATES, IN_AU)).response.status).toBe(429);
  expect(later.requests).toHaveLength(2);

  const lost = await serve([cut, cut, json(200, { products: [], notFound: [] })]);
  const once = lost.client();
  const params = { path: { assetId: 'a' }, header: { 'If-Match': '"1"' } };
  await expect(once.PATCH('/v1/assets/{assetId}', { params, body: {} })).rejects.toThrow(TypeError);
  const query = { params: { path: { countryCode: 'au' } }, body: { productNumbers: ['1'] } };
  expect((await once.POST('/v1/{countryCode}/products/query', query)).response.status).toBe(200);
  expect(lost.requests).toHaveLength(4);
});

test('an attempt ends after its time, and everything when the caller aborts', async () => {
  const silent = await serve([() => undefined, served]);
  expect((await silent.client({ timeoutMs: 100 }).GET(STATES, IN_AU)).response.status).toBe(200);

  const busy = await serve([error(503, { 'Retry-After': '30' })]);
  const call = busy.client().GET(STATES, { ...IN_AU, signal: AbortSignal.timeout(200) });
  await expect(call).rejects.toThrow();
  expect(busy.requests).toHaveLength(2);
});

test('requests page after page, with the filters of the first', async () => {
  const page = (pagination: object) => json(200, { brands: [], pagination });
  const { requests, client } = await serve([
    page({ limit: 1, hasMore: true, nextCursor: 'a' }),
    page({ limit: 1, hasMore: false, nextCursor: 'b' }),
  ]);
  const api = client();
  const { path } = IN_AU.params;
  const all = pages((after) =>
    api.GET('/v1/{countryCode}/brands', { params: { path, query: { limit: 1, ...after } } }),
  );
  let count = 0;
  for await (const { brands } of all) count += brands.length + 1;
  expect(count).toBe(2);
  expect(requests.slice(1)).toEqual([
    'GET /v1/au/brands?limit=1 Bearer t1',
    'GET /v1/au/brands?limit=1&cursor=a Bearer t1',
  ]);
});

const feed = (state: string, more = {}) =>
  json(202, { feedId: 'f', state, ...more }, { 'Retry-After': '2' });
const FEED = { countryCode: 'au', query: { resource: 'brands' }, body: '{}\n' } as const;

test('a feed is sent again with its key when the answer is lost, and waited for until it is final', async () => {
  const final = { counts: { records: 1 }, issues: [], finishedAt: '2026-11-22T00:00:00.000Z' };
  const answers = [cut, error(500), feed('QUEUED'), cut, feed('RUNNING'), feed('FAILED', final)];
  const { requests, keys, client } = await serve(answers);
  const loaded = await loadFeed(client(), { ...FEED, idempotencyKey: 'nightly' });
  expect(loaded).toMatchObject({ state: 'FAILED', ...final });
  expect(keys).toEqual(['nightly', 'nightly', 'nightly']);
  expect(requests.slice(1)).toEqual([
    ...Array(3).fill('POST /v1/au/feeds?resource=brands Bearer t1'),
    ...Array(3).fill('GET /v1/au/feeds/f?wait=20 Bearer t1'),
  ]);
});

test('a feed that is refused, lost too often or not waited for any more is an error', async () => {
  const load = async (replies: Reply[], signal = new AbortController().signal) => {
    const { client } = await serve(replies);
    return loadFeed(client({ maxAttempts: 3 }), { ...FEED, idempotencyKey: 'k', signal });
  };
  await expect(load([error(409)])).rejects.toMatchObject({ status: 409 });
  await expect(load([cut])).rejects.toThrow(TypeError);
  await expect(load([feed('QUEUED')], AbortSignal.timeout(300))).rejects.toThrow('aborted');
});

test('a message is handed back once its signature and time are verified', () => {
  const secrets = makeWebhookSecrets('a secret of the service');
  const [{ secret, encrypted }, other] = [secrets.make('w'), secrets.make('w')];
  const body = JSON.stringify({ type: 'webhook.test', data: { countryCode: 'au' } });
  const signed = (of: string, now = new Date()) => {
    const headers = secrets.sign('w', [of], { id: 'm', body }, now);
    return headers ?? {};
  };
  const headers = signed(encrypted);
  for (const each of [headers, new Headers(headers)])
    expect(verifyWebhook(secret, each, Buffer.from(body))).toMatchObject({ type: 'webhook.test' });
  const tooOld = signed(encrypted, new Date(Date.now() - 600_000));
  for (const each of [tooOld, signed(other.encrypted), {}])
    expect(() => verifyWebhook(secret, each, body)).toThrow(/old|No matching|Missing/);
  expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow('No matching');
});
