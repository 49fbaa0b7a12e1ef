import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** An issuer that people sign in at, made for tests: it asks for no password. */
export type PeopleIssuer = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whom it signs in next, and what it does wrong on the way. */
  next: Behaviour;
  /** What its end_session_endpoint was told by forms and addresses, and the addresses. */
  readonly signedOut: (URLSearchParams & { address?: string })[];
  close(): Promise<void>;
};

export type Behaviour = {
  /** The claims of whoever signs in; these replace the usual ones of an ID token. */
  readonly claims?: JWTPayload;
  /** Answers with this error instead of a code. */
  readonly refusal?: string;
  /** Paths that it never answers. */
  readonly silentAt?: readonly string[];
  /** Paths that it answers with 503. */
  readonly brokenAt?: readonly string[];
  /** Signs with a key that it does not publish. */
  readonly forges?: boolean;
  readonly hasNoEndSession?: boolean;
};

const KEY = { alg: 'RS256', kid: 'people-1' };

export type RegisteredClient = Pick<PeopleIssuer, 'clientId' | 'clientSecret'>;

/** Starts the issuer on loopback, with the portal registered as that client. */
export async function servePeopleIssuer(
  { clientId, clientSecret }: RegisteredClient = {
    clientId: 'portal',
    clientSecret: randomUUID(),
  },
): Promise<PeopleIssuer> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const { publicKey, privateKey } = await generateKeyPair(KEY.alg, { extractable: true });
  const forger = await generateKeyPair(KEY.alg);
  const codes = new Map<string, URLSearchParams>();
  const made: PeopleIssuer = {
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
  return made;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', issuer);
    if (made.next.silentAt?.includes(pathname)) return;
    const send = (status: number, body: unknown) => {
      outgoing.writeHead(status, { 'Content-Type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    const lead = (address: string | null, query: Record<string, string> = {}) => {
      const to = new URL(address ?? issuer);
      for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
      outgoing.writeHead(302, { Location: to.href });
      outgoing.end();
    };
    if (made.next.brokenAt?.includes(pathname)) return send(503, { error: 'server_error' });
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return send(200, discovery());
      case '/jwks':
        return send(200, { keys: [{ ...(await exportJWK(publicKey)), ...KEY, use: 'sig' }] });
      case '/authorize': {
        const state = searchParams.get('state') ?? '';
        const { refusal: error } = made.next;
        if (error) return lead(searchParams.get('redirect_uri'), { error, state });
        const code = randomUUID();
        codes.set(code, searchParams);
        return lead(searchParams.get('redirect_uri'), { code, state });
      }
      case '/token': {
        const asked = isClient(incoming) && redeem(new URLSearchParams(await text(incoming)));
        if (!asked) return send(400, { error: 'invalid_grant' });
        return send(200, {
          access_token: 'not.kept',
          refresh_token: 'not.kept',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: await idToken(asked.get('nonce') ?? ''),
        });
      }
      case '/end-session': {
        const form = incoming.method === 'POST' ? await text(incoming) : searchParams;
        const told = Object.assign(new URLSearchParams(form), { address: incoming.url ?? '' });
        made.signedOut.push(told);
        return lead(told.get('post_logout_redirect_uri'));
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
      ...(!made.next.hasNoEndSession && { end_session_endpoint: `${issuer}/end-session` }),
    };
  }

  function isClient({ headers }: IncomingMessage): boolean {
    return headers.authorization === `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  }

  /** What the code was asked for with; undefined where it, its verifier or its address is not right. */
  function redeem(sent: URLSearchParams): URLSearchParams | undefined {
    const code = sent.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256').update(sent.get('code_verifier') ?? '');
    const isRight =
      asked?.get('code_challenge') === verifier.digest('base64url') &&
      asked.get('redirect_uri') === sent.get('redirect_uri');
    return isRight ? asked : undefined;
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
      ...made.next.claims,
    })
      .setProtectedHeader(KEY)
      .sign(made.next.forges ? forger.privateKey : privateKey);
  }
}
