import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type BenchIssuer = AsyncDisposable & {
  readonly issuer: string;
  /** An access token for the audience with these scopes, valid for a day, of the client `bench` or another. */
  token(scope: string, audience: string, client?: string): Promise<string>;
};

/** Starts an issuer of access tokens on `port`, with a discovery document and one ES256 key. */
export async function startIssuer(port: number): Promise<BenchIssuer> {
  const issuer = `http://localhost:${port}`;
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256', use: 'sig' };
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
    '/keys': { keys: [key] },
  };
  const server = createServer(({ url = '/' }, response) => {
    const document = documents[url];
    response.writeHead(document ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  // The host is the issuer's own: `localhost` may be either loopback address.
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    issuer,
    token: (scope, audience, client = 'bench') =>
      new SignJWT({ client_id: client, scope })
        .setProtectedHeader({ alg: 'ES256', kid: 'bench', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(client)
        .setIssuedAt()
        .setExpirationTime('1 day')
        .sign(privateKey),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
