import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { listenOnLoopback } from '#tests/support/start-process.ts';

/** An issuer for tests that signs people in without a password. */
export type SignInIssuer = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whom it signs in next, and how it misbehaves. */
  next: Behaviour;
  /** The parameters and URLs of the requests to its end_session_endpoint. */
  readonly signedOut: (URLSearchParams & { address?: string })[];
  close(): Promise<void>;
};

type Behaviour = {
  /** Override the default claims of the ID token. */
  readonly claims?: JWTPayload;
  /** Redirects with this error instead of a code. */
  readonly refusal?: string;
  /** Paths that never respond. */
  readonly silentAt?: readonly string[];
  /** Paths that respond with 503. */
  readonly brokenAt?: readonly string[];
  /** Signs with an unpublished key. */
  readonly forges?: boolean;
  readonly hasNoEndSession?: boolean;
  /** Redirects to a sign-in page on another host first, as Cognito and Entra ID do. */
  readonly redirectsElsewhere?: boolean;
};

const KEY = { alg: 'RS256', kid: 'people-1' };

export type RegisteredClient = Pick<SignInIssuer, 'clientId' | 'clientSecret'>;

/** Starts the issuer on loopback, with the portal registered as that client. */
export async function serveSignInIssuer(
  { clientId, clientSecret }: RegisteredClient = { clientId: 'portal', clientSecret: randomUUID() },
): Promise<SignInIssuer> {
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  const port = await listenOnLoopback(server);
  const issuer = `http://127.0.0.1:${port}`;
  const { publicKey, privateKey } = await generateKeyPair(KEY.alg, { extractable: true });
  const forgedKeys = await generateKeyPair(KEY.alg);
  const codes = new Map<string, URLSearchParams>();
  const fake: SignInIssuer = {
    issuer,
    clientId,
    clientSecret,
    next: {},
    signedOut: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', issuer);
    if (fake.next.silentAt?.includes(pathname)) return;
    const send = (status: number, body: unknown) => {
      outgoing.writeHead(status, { 'Content-Type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    const redirect = (address: string | null, query: Record<string, string> = {}) => {
      const to = new URL(address ?? issuer);
      for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
      outgoing.writeHead(302, { Location: to.href });
      outgoing.end();
    };
    if (fake.next.brokenAt?.includes(pathname)) return send(503, { error: 'server_error' });
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return send(200, discovery());
      case '/jwks':
        return send(200, { keys: [{ ...(await exportJWK(publicKey)), ...KEY, use: 'sig' }] });
      case '/authorize': {
        const state = searchParams.get('state') ?? '';
        const { refusal: error, redirectsElsewhere } = fake.next;
        if (redirectsElsewhere && incoming.headers.host?.startsWith('127.')) {
          return redirect(`http://localhost:${port}${incoming.url}`);
        }
        if (error) return redirect(searchParams.get('redirect_uri'), { error, state });
        const code = randomUUID();
        codes.set(code, searchParams);
        return redirect(searchParams.get('redirect_uri'), { code, state });
      }
      case '/token': {
        const request = isClient(incoming) && redeem(new URLSearchParams(await text(incoming)));
        if (!request) return send(400, { error: 'invalid_grant' });
        return send(200, {
          access_token: 'not.kept',
          refresh_token: 'not.kept',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: await idToken(request.get('nonce') ?? ''),
        });
      }
      case '/end-session': {
        const form = incoming.method === 'POST' ? await text(incoming) : searchParams;
        const params = Object.assign(new URLSearchParams(form), { address: incoming.url ?? '' });
        fake.signedOut.push(params);
        return redirect(params.get('post_logout_redirect_uri'));
      }
      default:
        return send(404, {});
    }
  }

  function discovery(): Record<string, unknown> {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...(!fake.next.hasNoEndSession && { end_session_endpoint: `${issuer}/end-session` }),
    };
  }

  function isClient({ headers }: IncomingMessage): boolean {
    return headers.authorization === `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  }

  /** The parameters of the authorization request; undefined when code, verifier or redirect URI is wrong. */
  function redeem(sent: URLSearchParams): URLSearchParams | undefined {
    const code = sent.get('code') ?? '';
    const request = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256').update(sent.get('code_verifier') ?? '');
    const isRight =
      request?.get('code_challenge') === verifier.digest('base64url') &&
      request.get('redirect_uri') === sent.get('redirect_uri');
    return isRight ? request : undefined;
  }

  function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: clientId, sub: 'kim', iat: now, exp: now + 300 };
    return new SignJWT({
      ...usual,
      nonce,
      auth_time: now,
      name: 'Kim Example',
      role: 'buyer',
      ...fake.next.claims,
    })
      .setProtectedHeader(KEY)
      .sign(fake.next.forges ? forgedKeys.privateKey : privateKey);
  }
}
