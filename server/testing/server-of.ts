import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import { makeApiLane } from '#server/api-lane.ts';
import { type HttpServer, makeHttpServer } from '#server/http.ts';
import type { Route } from '#server/routes.ts';

/** A server of these routes alone, for callers of one address. */
export function serverOf(routes: readonly Route[]): HttpServer {
  const server = makeHttpServer();
  const { byProgress } = server;
  const limiter = makeConcurrencyLimiter({ limit: 1024 * 1024 });
  const admission = { refusals: limiter, unsentBytes: limiter };
  const refusalLimit = makeRateLimiter(1_000, 60);
  const addressOf = () => 'here';
  server.serveWith(makeApiLane(routes, { addressOf, byProgress, admission, refusalLimit }));
  return server;
}
