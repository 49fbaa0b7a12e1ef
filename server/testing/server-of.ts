import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { makeApiLane } from '#server/api-lane.ts';
import { type HttpServer, makeHttpServer } from '#server/http.ts';
import type { Route } from '#server/routes.ts';

/** A server of these routes alone, for callers of one address. */
export function serverOf(routes: readonly Route[]): HttpServer {
  const server = makeHttpServer();
  const { byProgress } = server;
  const unsentBytes = makeConcurrencyLimiter({ limit: 1024 * 1024 });
  server.serveWith(makeApiLane(routes, { addressOf: () => 'here', byProgress, unsentBytes }));
  return server;
}
