import { once } from 'node:events';
import { createServer } from 'node:http';
import { makeTestIssuer, serveDocuments } from '#lib/auth/testing/token-issuer.ts';

export type BenchIssuer = AsyncDisposable & {
  readonly issuer: string;
  /** An access token for the audience with these scopes, valid for a day, of the client `bench` or another. */
  token(scope: string, audience: string, client?: string): Promise<string>;
};

/** Starts an issuer of access tokens on `port`, with a discovery document and one ES256 key. */
export async function startIssuer(port: number): Promise<BenchIssuer> {
  const issuer = `http://localhost:${port}`;
  const current = await makeTestIssuer({ issuer, kid: 'bench' });
  const server = createServer(({ url }, response) => serveDocuments(current, url, response));
  // The host is the issuer's own: `localhost` may be either loopback address.
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    issuer,
    token: (scope, aud, client = 'bench') => {
      const exp = Math.floor(Date.now() / 1000) + 24 * 3600;
      return current.token({ scope, aud, sub: client, client_id: client, exp });
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
