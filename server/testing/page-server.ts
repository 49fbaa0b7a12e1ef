import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { makePageTroubles } from '#lib/page-troubles.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { makeAdmission } from '#server/admission.ts';
import { callerAddress } from '#server/caller-address.ts';
import { makeDrain } from '#server/drain.ts';
import { makeFrontDoor, type Serve } from '#server/front-door.ts';
import { limitConnections } from '#server/http/limit-connections.ts';
import { type HttpLimits, listen, makeHttpServer } from '#server/http.ts';

export type PageServer = AsyncDisposable & { readonly port: number };

/**
 * The server with pages, and an identity provider, that `serve` makes. A caller is whom the header `X-Caller` names,
 * else the address.
 */
export async function openPageServer(
  serve: Serve,
  settings: Readonly<Record<string, string>> = {},
  limits: Partial<HttpLimits> = {},
): Promise<PageServer> {
  const config = readConfig(settings);
  const server = makeHttpServer(limits);
  limitConnections(server, config);
  const addressOf = callerAddress(config.trustProxy);
  const ignore = () => undefined;
  server.serveWith(
    makeFrontDoor({
      rules: { ...config, dev: false },
      api: (_, outgoing) => outgoing.end(),
      pages: serve,
      identity: serve,
      admission: makeAdmission(config, { turnedAway: ignore, watchInFlight: ignore }),
      callerOf: async (incoming) => namedCaller(incoming) ?? addressOf(incoming),
      addressOf,
      pageLimit: makeRateLimiter(config.pageRateLimit, 60),
      fileLimit: makeRateLimiter(config.pageRateLimit, 60),
      refusalLimit: makeRateLimiter(config.failedAuthenticationLimit, 60),
      drain: makeDrain(server),
      signInFailure: ignore,
      followPage: makePageTroubles().follow,
      watch: ignore,
      sampledLog: makeSampledLog(makeLog('silent')),
    }),
  );
  const listening = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  return Object.assign(listening, { port: (server.address() as AddressInfo).port });
}

function namedCaller({ headers }: IncomingMessage): string | undefined {
  const name = headers['x-caller'];
  return typeof name === 'string' ? name : undefined;
}
