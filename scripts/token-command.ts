import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Command, Problem, UsageError } from '#lib/command.ts';
import { type Config, readConfig } from '#lib/config.ts';
import { credentialsPath, readCredentials } from '#server/embedded/identity/credentials.ts';

const USAGE = `  npm run --silent token -- [--client ID] [--scope "SCOPE SCOPE …"]
Prints an access token of the running service. Without --client it is for the first client of
credentials.json, without --scope it has every scope of the client.`;

/** `npm run token`: prints an access token of the running service, and nothing else. */
export const tokenCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { values } = parseArgs({
      args: [...args],
      options: { client: { type: 'string' }, scope: { type: 'string' } },
    });
    const config = readConfig(env);
    const client = await clientOf(config, values.client);
    print(await requestToken(config, client, values.scope));
  },
};

type Client = { readonly clientId: string; readonly clientSecret: string };

/** Whose token it will be: the configured client of a real issuer, else one of credentials.json. */
async function clientOf(config: Config, wanted: string | undefined): Promise<Client> {
  const { oidcIssuer, oidcClientId: clientId, oidcClientSecret: clientSecret, dataDir } = config;
  if (oidcIssuer) {
    if (wanted)
      throw new UsageError('With OIDC_ISSUER the client is OIDC_CLIENT_ID, not --client.');
    if (clientId && clientSecret) return { clientId, clientSecret };
    throw new Problem(`Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET to get a token of ${oidcIssuer}.`);
  }
  const path = credentialsPath(dataDir);
  const credentials = await readCredentials(dataDir);
  if (!credentials) {
    throw new Problem(`There is no ${path}: start the service once (npm start), or set DATA_DIR.`);
  }
  const client = credentials.clients.find(({ clientId: id }) => !wanted || id === wanted);
  if (client) return client;
  throw new Problem(`${path} has no client ${wanted}: its secret was shown when it was made.`);
}

const Discovery = z.object({
  token_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
const TokenAnswer = z.object({ access_token: z.string() });
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

async function requestToken(config: Config, client: Client, scope: string | undefined) {
  const { issuer } = config;
  const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const discovery = Discovery.safeParse(answer.body);
  if (!discovery.success) {
    throw new Problem(`${issuer} answers (${answer.status}), but is no OpenID issuer.`);
  }
  const { token_endpoint: address, token_endpoint_auth_methods_supported: methods } =
    discovery.data;
  const { headers, form } = authentication(client, methods);
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    ...form,
    ...(scope && { scope }),
  });
  const { status, body: given } = await ask(address, { method: 'POST', headers, body });
  const token = TokenAnswer.safeParse(given);
  if (token.success) return token.data.access_token;
  const refusal = Refusal.safeParse(given);
  const reason = refusal.success
    ? `${refusal.data.error}: ${refusal.data.error_description ?? 'no description'}`
    : `status ${status}`;
  throw new Problem(`${issuer} gives no token to client ${client.clientId} (${reason}).`);
}

/** The client's name and secret, in the body where the issuer takes them there (RFC 6749, 2.3.1). */
function authentication({ clientId, clientSecret }: Client, methods: readonly string[]) {
  if (methods.includes('client_secret_post')) {
    return { headers: {}, form: { client_id: clientId, client_secret: clientSecret } };
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, form: {} };
}

async function ask(address: string, request: RequestInit = {}) {
  const bounds: RequestInit = { redirect: 'error', signal: AbortSignal.timeout(10_000) };
  const response = await fetch(address, { ...request, ...bounds }).catch((cause: unknown) => {
    throw new Problem(
      `Nothing answers at ${address}: start the service (npm start), ` +
        'or set PORT and PUBLIC_URL as the running one has them.',
      { cause },
    );
  });
  const body: unknown = await response.json().catch(notJson);
  return { status: response.status, body };
}

/** What something else at that address says; its status tells enough of it. */
function notJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}
