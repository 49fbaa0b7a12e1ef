import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { type Config, readConfig } from '#lib/config/config.ts';
import { findService, proofOf, type ServiceFile } from '#server/data-directory/service-file.ts';
import { requireEmbeddedParts } from '#server/data-directory/with-database.ts';
import { type Command, CommandError, parseArguments, UsageError } from './command.ts';

const USAGE = `  trade-supply token [--client ID] [--scope "SCOPE SCOPE …"]
Prints an access token of the service that runs on DATA_DIR. Without --client it is for the first client of
credentials.json, without --scope it has every scope of the client. With OIDC_ISSUER and API_AUDIENCE it is of that
issuer, for OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.`;

/** Prints an access token of the running service, and nothing else. */
export const tokenCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { values } = parseArguments(args, [], {
      client: { type: 'string' },
      scope: { type: 'string' },
    });
    const config = readConfig(env);
    const { oidcIssuer } = config;
    print(
      oidcIssuer
        ? await fetchFromIssuer(config, oidcIssuer, values)
        : await fetchFromService(config, values),
    );
  },
};

type Requested = { readonly client?: string | undefined; readonly scope?: string | undefined };
type Client = { readonly clientId: string; readonly clientSecret: string };

/** Fetches a token of the service that runs on the data directory, for a client of its credentials.json. */
async function fetchFromService({ dataDir }: Config, requested: Requested): Promise<string> {
  const client = await findClient(dataDir, requested.client);
  const service = findService(dataDir);
  if (service === undefined) {
    throw new CommandError(
      `No service runs on the data directory ${dataDir}: start it (npm start), or set DATA_DIR to that of the one that runs.`,
    );
  }
  const { issuer, url, host, port } = service;
  if (issuer !== `${url}/idp`) {
    throw new CommandError(
      `The service of ${dataDir} accepts tokens of ${issuer}: set the same OIDC_ISSUER, API_AUDIENCE, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET here.`,
    );
  }
  await refuseOtherProgram(service, dataDir);
  const { form } = authentication(client, ['client_secret_post']);
  const request = tokenRequest(form, {}, requested.scope);
  const address = `http://${reachable(host)}:${port}/idp/token`;
  const response = await fetchText(address, request, 'see that the service runs (npm start)');
  return parseToken(response, issuer, client);
}

/** Throws CommandError unless the service answers a challenge: it may have been killed, and its pid and ports reused. */
async function refuseOtherProgram(service: ServiceFile, dataDir: string): Promise<void> {
  const { adminPort } = service;
  const challenge = randomBytes(32).toString('hex');
  const address = `http://127.0.0.1:${adminPort}/proof/${challenge}`;
  const { body } = await fetchText(address, {}, 'see that the service runs (npm start)');
  if (body.trim() === proofOf(service, challenge)) return;
  throw new CommandError(
    `What answers on port ${adminPort} is not the service of the data directory ${dataDir}: nothing secret was sent. Start that service again (npm start).`,
  );
}

/** The host of a URL on this machine; loopback for a service that listens on all addresses. */
function reachable(host: string): string {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return isIPv6(address) ? `[${address}]` : address;
}

async function findClient(dataDir: string, requested: string | undefined): Promise<Client> {
  requireEmbeddedParts(['OIDC_ISSUER']);
  const { credentialsPath, readCredentials } = await import(
    '#server/embedded/identity/credentials.ts'
  );
  const path = credentialsPath(dataDir);
  const credentials = await readCredentials(dataDir);
  if (!credentials) {
    throw new CommandError(
      `${path} is missing or damaged: start the service once (npm start), which writes it, or set DATA_DIR.`,
    );
  }
  const client = credentials.clients.find(({ clientId: id }) => !requested || id === requested);
  if (client) return client;
  throw new CommandError(
    `${path} has no client ${requested}: its secret was shown when it was created.`,
  );
}

/** Fetches a token of an external issuer, for the configured client. */
async function fetchFromIssuer(
  config: Config,
  issuer: string,
  requested: Requested,
): Promise<string> {
  if (requested.client) {
    throw new UsageError('With OIDC_ISSUER the client is OIDC_CLIENT_ID, not --client.');
  }
  const { oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (!clientId || !clientSecret) {
    throw new CommandError(
      `Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET to get a token of ${issuer}.`,
    );
  }
  const discoveryResponse = await fetchText(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const discovery = Discovery.safeParse(parseJson(discoveryResponse.body));
  if (!discovery.success) {
    throw new CommandError(
      `${issuer} answers (${discoveryResponse.status}), but is no OpenID issuer.`,
    );
  }
  const { token_endpoint: address, token_endpoint_auth_methods_supported: methods } =
    discovery.data;
  const client = { clientId, clientSecret };
  const { headers, form } = authentication(client, methods);
  const response = await fetchText(address, tokenRequest(form, headers, requested.scope));
  return parseToken(response, issuer, client);
}

const Discovery = z.object({
  token_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
const TokenResponse = z.object({ access_token: z.string() });
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

function tokenRequest(
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  scope: string | undefined,
): RequestInit {
  const members = { grant_type: 'client_credentials', ...form, ...(scope && { scope }) };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(members).toString();
  return { method: 'POST', headers: { ...headers, ...type }, body };
}

function parseToken({ status, body }: TextResponse, issuer: string, { clientId }: Client): string {
  const json = parseJson(body);
  const token = TokenResponse.safeParse(json);
  if (token.success) return token.data.access_token;
  const refusal = Refusal.safeParse(json);
  const reason = refusal.success
    ? `${refusal.data.error}: ${refusal.data.error_description ?? 'no description'}`
    : `status ${status}`;
  throw new CommandError(`${issuer} issued no token to client ${clientId} (${reason}).`);
}

/** The client's credentials, in the body if the issuer accepts that, else as Basic (RFC 6749, 2.3.1). */
function authentication({ clientId, clientSecret }: Client, methods: readonly string[]) {
  if (methods.includes('client_secret_post')) {
    return { headers: {}, form: { client_id: clientId, client_secret: clientSecret } };
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, form: {} };
}

type TextResponse = { readonly status: number; readonly body: string };

async function fetchText(
  address: string,
  options: RequestInit = {},
  advice = 'check OIDC_ISSUER',
): Promise<TextResponse> {
  const bounds: RequestInit = { redirect: 'error', signal: AbortSignal.timeout(10_000) };
  const response = await fetch(address, { ...options, ...bounds }).catch((cause: unknown) => {
    throw new CommandError(`No response from ${address}: ${advice}.`, { cause });
  });
  return { status: response.status, body: await response.text() };
}

/** Parses JSON; undefined if it is none, since the status then says enough. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
