import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { makeAdmission } from '#lib/api/limits/admission.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import { makeRateLimits } from '#lib/api/limits/rate-limits.ts';
import { type Config, readConfig } from '#lib/config/config.ts';
import { makeUsage } from '#lib/integrations/usage.ts';
import { type Log, makeAccessLog, makeLog } from '#lib/logging/log.ts';
import { makePageErrors } from '#lib/logging/page-errors.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { limitConnections } from '#server/http/connections/connection-limits.ts';
import { makeDrain } from '#server/http/connections/drain.ts';
import {
  type HttpLimits,
  type HttpServer,
  listen,
  makeHttpServer,
} from '#server/http/connections/server.ts';
import { makeHandler } from '#server/http/handler.ts';
import { type HttpHandler, makeRequestParser } from '#server/http/request.ts';
import { writeResponse } from '#server/http/response.ts';
import { makeRouter, type Route } from '#server/http/router.ts';

export type PageServer = { readonly port: number };

/**
 * The HTTP server, until the test is finished, with `serve` in place of the pages and the identity provider. The header `X-Caller` names the caller;
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
      api: () => ({ status: 204, headers: {}, body: null }),
      pages: serve,
      identity: serve,
      admission: makeAdmission(config, { countRefused: ignore, watchLimiter: ignore }),
      callerOf: async ({ headers, address }) => headers.get('x-caller') ?? address,
      ...makeRateLimits(config),
      fileLimit: makeRateLimiter(config.pageRateLimit, 60),
      drain: makeDrain(server, { graceMs: 0, hardStopMs: 1_000 }),
      pageErrors: makePageErrors(),
      usage: makeUsage(),
      metrics: {
        recordResponse: ignore,
        countAuthenticationFailure: ignore,
        countDamagedRead: ignore,
      },
      accessLog: makeAccessLog(log),
      sampledLog: makeSampledLog(log),
    }),
  );
  return { port: await listenUntilTested(server) };
}

/** Listens on a free port of 127.0.0.1 until the test is finished, and returns the port. */
export async function listenUntilTested(server: Server): Promise<number> {
  const listening = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  onTestFinished(() => listening[Symbol.asyncDispose]());
  return (server.address() as AddressInfo).port;
}

/** A server with these routes and nothing in front of the router. */
export function serveRoutes(routes: readonly Route[]): HttpServer {
  const server = makeHttpServer();
  const parse = makeRequestParser({ publicUrl: 'http://localhost', trustProxy: false });
  const route = makeRouter(routes);
  server.serveWith(async (incoming, outgoing) => {
    const response = await route(parse(incoming, outgoing));
    writeResponse(outgoing, response, () => undefined);
    incoming.resume();
  });
  return server;
}
