import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { readConfig } from '#lib/config/config.ts';
import { findService } from '#server/data-directory/service-file.ts';
import { credentialsPath, readCredentials } from '#server/embedded/identity/credentials.ts';
import { type Command, CommandError, parseArguments } from './command.ts';

const USAGE = `  trade-supply token [--client ID] [--scope "SCOPE SCOPE …"]
Prints an access token of the service that runs on DATA_DIR. Without --client it is for the first client of
credentials.json, without --scope it has every scope of the client.`;

/** Prints an access token of the running service, and nothing else. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { values } = parseArguments(args, [], {
      client: { type: 'string' },
      scope: { type: 'string' },
    });
    const { dataDir, oidcIssuer } = readConfig(env);
    if (oidcIssuer) throw otherIssuer(oidcIssuer);
    print(await fetchToken(dataDir, values.client, values.scope));
  },
};

function otherIssuer(issuer: string): CommandError {
  return new CommandError(
    `The service accepts tokens of ${issuer}: get them there, as docs/identity says for some issuers.`,
  );
}

/** Fetches a token of the service that runs on the data directory, for a client of its credentials.json. */
async function fetchToken(dataDir: string, client?: string, scope?: string): Promise<string> {
  const { clientId, clientSecret } = await findClient(dataDir, client);
  const service = findService(dataDir);
  if (service === undefined) {
    throw new CommandError(
      `No service runs on the data directory ${dataDir}: start it (npm start), or set DATA_DIR to that of the one that runs.`,
    );
  }
  const { issuer, url, host, port } = service;
  if (issuer !== `${url}/idp`) throw otherIssuer(issuer);
  const members = { client_id: clientId, client_secret: clientSecret, ...(scope && { scope }) };
  const address = `http://${reachable(host)}:${port}/idp/token`;
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...members }),
    ...{ redirect: 'error', signal: AbortSignal.timeout(10_000) },
  }).catch((cause: unknown) => {
    // A port that the Fetch Standard blocks, since other protocols use it.
    if (cause instanceof TypeError && String(cause.cause).includes('bad port'))
      throw new CommandError(
        `Node and browsers refuse port ${port}: start the service on another PORT.`,
      );
    throw new CommandError(`No response from ${address}: see that the service runs (npm start).`, {
      cause,
    });
  });
  const { access_token: token, ...refusal } = TokenResponse.parse(await response.json());
  if (token !== undefined) return token;
  throw new CommandError(
    `${issuer} issued no token to client ${clientId} (${refusal.error}: ${refusal.error_description}).`,
  );
}

const TokenResponse = z.object({
  access_token: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/** The host of a URL on this machine; loopback for a service that listens on all addresses. */
function reachable(host: string): string {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return isIPv6(address) ? `[${address}]` : address;
}

async function findClient(dataDir: string, requested: string | undefined) {
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
