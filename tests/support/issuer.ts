import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type BenchIssuer = AsyncDisposable & {
  readonly issuer: string;
  /** An access token for the audience with these scopes, valid for a day, of the client `bench` or another. */
  token(scope: string, audience: string, client?: string): Promise<string>;
  /** Replaces its key: tokens are signed with the new one from now on. */
  rotate(): Promise<void>;
  /** While it is away every request ends without a response. */
  setAway(isAway: boolean): void;
};

/** Starts an issuer of access tokens on `port`, with a discovery document and one ES256 key. */
export async function startIssuer(port: number): Promise<BenchIssuer> {
  const issuer = `http://localhost:${port}`;
  let key = await makeKey('bench');
  let rotations = 0;
  let isAway = false;
  const documentAt = (url: string): object | undefined => {
    if (url === '/keys') return { keys: [key.published] };
    if (url !== '/.well-known/openid-configuration') return undefined;
    return { issuer, jwks_uri: `${issuer}/keys` };
  };
  const server = createServer(({ url = '/', socket }, response) => {
    if (isAway) return void socket.destroy();
    const document = documentAt(url);
    response.writeHead(document ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  // The host is the issuer's own: `localhost` may be either loopback address.
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    issuer,
    token: (scope, audience, client = 'bench') =>
      new SignJWT({ client_id: client, scope })
        .setProtectedHeader({ alg: 'ES256', kid: key.published.kid, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(client)
        .setIssuedAt()
        .setExpirationTime('1 day')
        .sign(key.privateKey),
    async rotate() {
      rotations += 1;
      key = await makeKey(`bench-${rotations}`);
    },
    setAway(away) {
      isAway = away;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function makeKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  return {
    privateKey,
    published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
  };
}
