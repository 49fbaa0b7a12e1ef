import { createServer } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import { pino } from 'pino';
import type { Database } from '#db/client.ts';
import { type Config, readConfig } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';
import { makeSigningKey, publicKeys, type SigningKey } from '../keys.ts';
import { makeIdentityProvider } from '../provider.ts';

/** The client secret of the portal in tests. */
export const PORTAL_SECRET = 'the portal secret of a test';

export type RunningProvider = {
  readonly config: Config;
  /** Its public keys. */
  readonly keys: JSONWebKeySet;
  /** The parsed lines of the provider's log. */
  readonly logged: Record<string, unknown>[];
  /** Sends a request to a path of the issuer, such as `/token`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

type RunningProviderOptions = {
  readonly db: Database;
  /** By default a new key. */
  readonly keys?: readonly SigningKey[];
};

/** Serves an identity provider on a free port of 127.0.0.1. */
export async function startProvider(options: RunningProviderOptions): Promise<RunningProvider> {
  const { db, keys = [makeSigningKey()] } = options;
  const server = createServer();
  const port = await listenOnLoopback(server);
  const config = readConfig({ PORT: String(port) });
  const { log, logged } = recordingLog();
  const sampledLog = makeSampledLog(log);
  const identity = makeIdentityProvider({
    metrics: makeMetrics(),
    config,
    db,
    sampledLog,
    keys,
    cookieKeys: ['a cookie key of a test'],
    portalSecret: PORTAL_SECRET,
  });
  server.on('request', identity);
  return {
    config,
    keys: publicKeys(keys),
    logged,
    request: (path, init) => fetch(`http://127.0.0.1:${port}/idp${path}`, init),
    async stop() {
      sampledLog.flush();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type TokenRequestOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly method?: 'basic' | 'post';
  /** Further fields of the form, such as `scope`. */
  readonly form?: Readonly<Record<string, string>>;
};

/** A token request with client credentials. */
export function tokenRequest({
  clientId,
  clientSecret,
  method = 'basic',
  form,
}: TokenRequestOptions): RequestInit {
  const grant = { grant_type: 'client_credentials', ...form };
  if (method === 'post') {
    const body = { ...grant, client_id: clientId, client_secret: clientSecret };
    return { method: 'POST', body: new URLSearchParams(body) };
  }
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return {
    method: 'POST',
    headers: { authorization: `Basic ${pair}` },
    body: new URLSearchParams(grant),
  };
}

/** A log, and the parsed lines that were written to it. */
export function recordingLog(): { log: Log; logged: Record<string, unknown>[] } {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(JSON.parse(line)) });
  return { log, logged };
}
