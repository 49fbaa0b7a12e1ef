import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Operation } from '#lib/api/declaration.ts';
import { methodNotAllowed, unknownPath } from '#lib/api/unknown-path.ts';
import { pathOf } from './refusal.ts';
import type { Route } from './routes.ts';

type LaneContext = Context<{ Bindings: HttpBindings }>;
export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Serves the API's route files without Next in between. `addressOf` says whose request it is, for
 * the count of failed authentications.
 */
export function makeApiLane(
  routes: readonly Route[],
  addressOf: (incoming: IncomingMessage) => string,
): Lane {
  // The path as it was sent: decoding is left to the parameters, so that %2F stays in its segment.
  const lane = new Hono<{ Bindings: HttpBindings }>({
    getPath: (_request, options) => pathOf(options?.env?.incoming ?? {}),
  });
  const host = (c: LaneContext) => ({
    address: addressOf(c.env.incoming),
    target: c.env.incoming.url ?? '/',
    passesEncodings: true,
  });
  for (const { path, operations } of staticFirst(routes)) {
    const allowed = allowedMethods(operations);
    lane.all(pattern(path), (c) => {
      const operation = operations[c.req.method === 'HEAD' ? 'GET' : c.req.method];
      if (!operation) return methodNotAllowed(c.req.raw, host(c), allowed);
      return operation(c.req.raw, { ...host(c), params: c.req.param() });
    });
  }
  lane.notFound((c) => unknownPath(c.req.raw, { ...host(c), params: {} }));
  return getRequestListener(lane.fetch);
}

/** `/v1/{countryCode}/invoices` as Hono writes it. */
function pattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** A static segment is matched before a parameter in its place. */
function staticFirst(routes: readonly Route[]): Route[] {
  const key = ({ path }: Route) => path.replaceAll('{', '\u{10ffff}');
  return routes.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function allowedMethods(operations: Readonly<Record<string, Operation>>): string[] {
  const methods = Object.keys(operations);
  return methods.includes('GET') ? [...methods, 'HEAD'].sort() : methods.sort();
}
