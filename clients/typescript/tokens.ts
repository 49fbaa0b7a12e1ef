import { ApiError } from './results.ts';
import type { Send } from './retries.ts';

export type TokenOptions = {
  /** The address of the service, such as `https://api.example`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The token endpoint; by default the one that the service names (RFC 9728). */
  readonly tokenUrl?: string;
  /** What the issuer requires beside the grant, such as `scope` or `audience`. */
  readonly tokenParameters?: Readonly<Record<string, string>>;
};

type Token = { readonly value: string; readonly renewAt: number };

/**
 * Sends requests with an access token by the client credentials grant. It is shared, renewed a minute before it ends, or
 * when a tenth of its time is left, and replaced once where the service does not accept it.
 */
export function withToken(options: TokenOptions, send: Send): Send {
  let current: Promise<Token> | undefined;
  const getToken = async (refused?: Token): Promise<Token> => {
    current ??= requestToken(options, send);
    const requested = current;
    const forget = () => {
      if (current === requested) current = undefined;
    };
    requested.catch(forget);
    const token = await requested;
    if (token !== refused && performance.now() < token.renewAt) return token;
    forget();
    return getToken();
  };
  const sendWith = (request: Request, { value }: Token) => {
    request.headers.set('Authorization', `Bearer ${value}`);
    return send(request);
  };
  return async (request) => {
    const token = await getToken();
    const response = await sendWith(request.clone(), token);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    return sendWith(request, await getToken(token));
  };
}

async function requestToken(options: TokenOptions, send: Send): Promise<Token> {
  const { clientId, clientSecret, tokenParameters } = options;
  const url = options.tokenUrl ?? (await findTokenUrl(options.baseUrl, send));
  const requestedAt = performance.now();
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  const request = new Request(url, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(credentials)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...tokenParameters }),
  });
  const answer = await readJson(request, send);
  const lifetimeMs = Number(answer['expires_in'] ?? 300) * 1_000;
  const renewAt = requestedAt + Math.max(lifetimeMs * 0.9, lifetimeMs - 60_000);
  return { value: String(answer['access_token']), renewAt };
}

async function findTokenUrl(baseUrl: string, send: Send): Promise<string> {
  const resource = new Request(new URL('/.well-known/oauth-protected-resource', baseUrl));
  const [issuer] = [(await readJson(resource, send))['authorization_servers']].flat();
  const discovery = `${String(issuer).replace(/\/$/, '')}/.well-known/openid-configuration`;
  return String((await readJson(new Request(discovery), send))['token_endpoint']);
}

async function readJson(request: Request, send: Send): Promise<Record<string, unknown>> {
  const response = await send(request);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return await response.json();
}
