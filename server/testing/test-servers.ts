import type { AddressInfo } from 'node:net';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import { type Config, readConfig } from '#lib/config/config.ts';
import { type Log, makeAccessLog, makeLog } from '#lib/logging/log.ts';
import { makePageErrors } from '#lib/logging/page-errors.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { makeDrain } from '#server/http/drain.ts';
import { makeHandler } from '#server/http/handler.ts';
import { makeAdmission } from '#server/http/limits/admission.ts';
import { limitConnections } from '#server/http/limits/connection-limit.ts';
import { type HttpHandler, makeRequestParser } from '#server/http/request.ts';
import { makeRouter } from '#server/http/router.ts';
import type { Route } from '#server/http/routes.ts';
import { type HttpLimits, type HttpServer, listen, makeHttpServer } from '#server/http/server.ts';

export type PageServer = AsyncDisposable & { readonly port: number };

/**
 * The HTTP server with `serve` in place of the pages and the identity provider. The header `X-Caller` names the caller;
 * otherwise it is the address.
 */
export async function openPageServer(
  serve: HttpHandler,
  settings: Partial<Config> = {},
  limits: Partial<HttpLimits> = {},
  log: Log = makeLog('silent'),
): Promise<PageServer> {
  const config = { ...readConfig({}), ...settings };
  const server = makeHttpServer(limits);
  limitConnections(server, config);
  const ignore = () => undefined;
  server.serveWith(
    makeHandler({
      rules: { ...config, dev: false },
      api: async ({ outgoing }) => void outgoing.end(),
      pages: serve,
      identity: serve,
      admission: makeAdmission(config, { countRefused: ignore, watchLimiter: ignore }),
      callerOf: async ({ headers, address }) => headers.get('x-caller') ?? address,
      pageLimit: makeRateLimiter(config.pageRateLimit, 60),
      fileLimit: makeRateLimiter(config.pageRateLimit, 60),
      refusalLimit: makeRateLimiter(config.failedAuthenticationLimit, 60),
      drain: makeDrain(server),
      signInLimit: makeRateLimiter(config.signInLimit, 60),
      trackPage: makePageErrors().track,
      metrics: {
        recordResponse: ignore,
        countAuthenticationFailure: ignore,
        countDamagedRead: ignore,
      },
      accessLog: makeAccessLog(log),
      sampledLog: makeSampledLog(log),
    }),
  );
  const listening = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  return Object.assign(listening, { port: (server.address() as AddressInfo).port });
}

/** A server with these routes and nothing in front of the router. */
export function serveRoutes(routes: readonly Route[]): HttpServer {
  const server = makeHttpServer();
  const limiter = makeConcurrencyLimiter({ limit: 1024 * 1024 });
  const parse = makeRequestParser({ publicUrl: 'http://localhost', trustProxy: false });
  const serve = makeRouter(routes, {
    byProgress: server.byProgress,
    admission: { refusals: limiter, unsentBytes: limiter },
    refusalLimit: makeRateLimiter(1_000, 60),
    sampledLog: makeSampledLog(makeLog('silent')),
  });
  server.serveWith((incoming, outgoing) => void serve(parse(incoming, outgoing)));
  return server;
}
