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
 * Sends requests with an access token by the client credentials grant. It is shared, renewed when a tenth of its time is
 * left, and replaced once where the service does not accept it.
 */
export function withToken(options: TokenOptions, send: Send): Send {
  let current: Token | undefined;
  let requested: Promise<Token> | undefined;
  const getToken = async (refused?: Token): Promise<Token> => {
    if (current && current !== refused && performance.now() < current.renewAt) return current;
    requested ??= requestToken(options, send).finally(() => {
      requested = undefined;
    });
    current = await requested;
    return current;
  };
  return async (request) => {
    const again = request.clone();
    const token = await getToken();
    request.headers.set('Authorization', `Bearer ${token.value}`);
    const response = await send(request);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    again.headers.set('Authorization', `Bearer ${(await getToken(token)).value}`);
    return send(again);
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
  const renewAt = requestedAt + Number(answer['expires_in'] ?? 300) * 900;
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
