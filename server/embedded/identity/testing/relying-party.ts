import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { BrowserSession } from '#server/testing/browser-session.ts';

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
});

/** A portal that signs people in, written from only the provider's discovery document. */
export type RelyingParty = Awaited<ReturnType<typeof makeRelyingParty>>;

type RelyingPartyOptions = { readonly issuer: string; readonly clientSecret: string };

export async function makeRelyingParty({ issuer, clientSecret }: RelyingPartyOptions) {
  const clientId = 'portal';
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  const discovery = Discovery.parse(await response.json());
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri));
  const portalUrl = new URL(issuer).origin;
  const redirectUri = `${portalUrl}/api/auth/callback/oidc`;

  return { portalUrl, redirectUri, authorization, signIn, exchange, redeem };

  /** The URL of an authorization request; undefined members of `changes` are left out. */
  function authorization(changes: Readonly<Record<string, string | undefined>> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const nonce = randomBytes(16).toString('base64url');
    const parameters = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile',
      state: 'a state of a test',
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    const params = Object.entries(parameters).filter((pair): pair is [string, string] => {
      return pair[1] !== undefined;
    });
    return {
      url: `${discovery.authorization_endpoint}?${new URLSearchParams(params)}`,
      verifier,
      nonce,
    };
  }

  /** Signs in by the form; returns the URL to which the browser was sent with the code, or the last page. */
  async function signIn(
    browser: BrowserSession,
    who: Readonly<Record<'username' | 'password', string>>,
    changes: Readonly<Record<string, string | undefined>> = {},
  ) {
    const request = authorization(changes);
    const form = await browser.follow(await browser.get(request.url), redirectUri);
    if (form instanceof URL) return { ...request, sentTo: form, page: undefined };
    const response = await browser.post(form.url, {}, who);
    const end = await browser.follow(response, redirectUri);
    return end instanceof URL
      ? { ...request, sentTo: end, page: undefined }
      : { ...request, sentTo: undefined, page: end };
  }

  function exchange(code: string, verifier: string | undefined): Promise<Response> {
    const pair = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret)}`).toString('base64');
    return fetch(discovery.token_endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${pair}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(verifier !== undefined && { code_verifier: verifier }),
      }),
    });
  }

  /** Exchanges the code and verifies the ID token; returns the tokens and the claims. */
  async function redeem(signedIn: { sentTo: URL | undefined; verifier: string; nonce: string }) {
    const code = signedIn.sentTo?.searchParams.get('code') ?? '';
    const response = await exchange(code, signedIn.verifier);
    const tokens: Record<string, unknown> = await response.json();
    if (!response.ok) throw new Error(`no token: ${JSON.stringify(tokens)}`);
    const idToken = String(tokens['id_token']);
    const options = { issuer, audience: clientId, algorithms: ['RS256'] };
    const { payload }: { payload: JWTPayload } = await jwtVerify(idToken, keys, options);
    if (payload['nonce'] !== signedIn.nonce) throw new Error('the nonce is not the one sent');
    return { tokens, idToken, claims: payload };
  }
}
