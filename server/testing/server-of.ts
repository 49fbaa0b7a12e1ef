import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import { makeLog } from '#lib/log.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { makeParser } from '#server/http/request.ts';
import { makeRouter } from '#server/http/router.ts';
import { type HttpServer, makeHttpServer } from '#server/http.ts';
import type { Route } from '#server/routes.ts';

/** A server with these routes and nothing in front of the router. */
export function serverOf(routes: readonly Route[]): HttpServer {
  const server = makeHttpServer();
  const limiter = makeConcurrencyLimiter({ limit: 1024 * 1024 });
  const parse = makeParser({ publicUrl: 'http://localhost', trustProxy: false });
  const serve = makeRouter(routes, {
    byProgress: server.byProgress,
    admission: { refusals: limiter, unsentBytes: limiter },
    refusalLimit: makeRateLimiter(1_000, 60),
    sampledLog: makeSampledLog(makeLog('silent')),
  });
  server.serveWith((incoming, outgoing) => void serve(parse(incoming, outgoing)));
  return server;
}
