import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { SCOPES } from '#lib/auth/scopes.ts';
import { readConfig } from '#lib/config/config.ts';
import { listen } from '#server/http/connections/server.ts';
import type { HttpHandler } from '#server/http/request.ts';
import { openPageServer } from '#server/testing/test-servers.ts';
import { serveOpenApi } from './openapi.ts';

const addressOf = (server: ReturnType<typeof createServer>) => {
  const address = server.address();
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
};

/** A server with the document and one page. */
function openService(settings: Record<string, string>) {
  const config = readConfig({ PUBLIC_URL: 'https://localhost', ...settings });
  const page: HttpHandler = async ({ outgoing }) => void outgoing.end('a page');
  return openPageServer(serveOpenApi(page, config));
}

const tokenUrlIn = (document: {
  components: {
    securitySchemes: Record<string, { flows: { clientCredentials: { tokenUrl: string } } }>;
  };
}) => document.components.securitySchemes['jwt-authorizer']?.flows.clientCredentials.tokenUrl;

test('serves the document with the URLs of the service and its token endpoint', async () => {
  const service = await openService({});
  const url = `http://127.0.0.1:${service.port}`;
  const document = await (await fetch(`${url}/openapi.json`)).json();
  expect(document.servers).toEqual([{ url: 'https://localhost' }]);
  expect(tokenUrlIn(document)).toBe('https://localhost/idp/token');
  expect(await (await fetch(`${url}/else`)).text()).toBe('a page');
});

test('sends 304 in every content encoding', async () => {
  const service = await openService({});
  const url = `http://127.0.0.1:${service.port}/openapi.json`;
  const first = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  expect(first.headers.get('vary')).toBe('Accept-Encoding');
  const etag = first.headers.get('etag') ?? '';
  expect((await first.json()).openapi).toBe('3.1.0');
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('takes the token URL from the discovery document, once it can be fetched', async () => {
  let isAway = true;
  const issuer = createServer((_, response) => {
    const issuer = addressOf(server);
    const document = { issuer, token_endpoint: `${issuer}/oauth2/token` };
    response.writeHead(isAway ? 500 : 200).end(JSON.stringify(document));
  });
  const server = issuer;
  await using _listening = await listen(issuer, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  const service = await openService({
    OIDC_ISSUER: addressOf(issuer),
    API_AUDIENCE: 'trade',
    OIDC_SCOPE_PREFIX: 'trade/',
    DATABASE_URL: 'postgres://localhost/trade',
    ENVIRONMENT: 'test',
  });
  const url = `http://127.0.0.1:${service.port}/openapi.json`;
  const away = await fetch(url);
  expect(away.status).toBe(503);
  expect(await away.json()).toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' });
  isAway = false;
  const document = await (await fetch(url)).json();
  expect(tokenUrlIn(document)).toBe(`${addressOf(issuer)}/oauth2/token`);
  // Scopes have the issuer's prefix, since generated clients request them.
  const { security } = document.paths['/v1/{countryCode}/invoices'].get;
  expect(security).toEqual([{ 'jwt-authorizer': ['trade/invoicing:read'] }]);
  const { scopes } = document.components.securitySchemes['jwt-authorizer'].flows.clientCredentials;
  expect(Object.keys(scopes)).toEqual(SCOPES.map((scope) => `trade/${scope}`));
});
