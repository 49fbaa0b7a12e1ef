import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeTestIssuer, type TestIssuer } from './issuer.ts';

export type TestIssuerServer = TestIssuer & { close(): void };

/** A test issuer that serves its discovery document and keys over HTTP. */
export async function serveTestIssuer(audience: string): Promise<TestIssuerServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = await makeTestIssuer({ issuer: `http://127.0.0.1:${port}`, audience });
  const documents: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer: issuer.issuer,
      jwks_uri: `${issuer.issuer}/jwks`,
    },
    '/jwks': issuer.keys(),
  };
  server.on('request', ({ url = '' }, response) => {
    const document = documents[url];
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  return { ...issuer, close: () => server.close() };
}
