import type { AddressInfo } from 'node:net';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import { readConfig } from '#lib/config.ts';
import { type Log, makeAccessLog, makeLog } from '#lib/log.ts';
import { makePageTroubles } from '#lib/page-troubles.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { makeAdmission } from '#server/admission.ts';
import { makeDrain } from '#server/drain.ts';
import { makeHandler } from '#server/http/handler.ts';
import { limitConnections } from '#server/http/limit-connections.ts';
import type { Serve } from '#server/http/request.ts';
import { type HttpLimits, listen, makeHttpServer } from '#server/http.ts';

export type PageServer = AsyncDisposable & { readonly port: number };

/**
 * The HTTP server with `serve` in place of the pages and the identity provider. The header `X-Caller` names the caller;
 * otherwise it is the address.
 */
export async function openPageServer(
  serve: Serve,
  settings: Readonly<Record<string, string>> = {},
  limits: Partial<HttpLimits> = {},
  log: Log = makeLog('silent'),
): Promise<PageServer> {
  const config = readConfig(settings);
  const server = makeHttpServer(limits);
  limitConnections(server, config);
  const ignore = () => undefined;
  server.serveWith(
    makeHandler({
      rules: { ...config, dev: false },
      api: async ({ outgoing }) => void outgoing.end(),
      pages: serve,
      identity: serve,
      admission: makeAdmission(config, { countRefused: ignore, watchInFlight: ignore }),
      callerOf: async ({ headers, address }) => headers.get('x-caller') ?? address,
      pageLimit: makeRateLimiter(config.pageRateLimit, 60),
      fileLimit: makeRateLimiter(config.pageRateLimit, 60),
      refusalLimit: makeRateLimiter(config.failedAuthenticationLimit, 60),
      drain: makeDrain(server),
      signInLimit: makeRateLimiter(config.signInLimit, 60),
      followPage: makePageTroubles().follow,
      metrics: { answered: ignore },
      accessLog: makeAccessLog(log),
      sampledLog: makeSampledLog(log),
    }),
  );
  const listening = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  return Object.assign(listening, { port: (server.address() as AddressInfo).port });
}
