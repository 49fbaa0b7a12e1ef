import { globSync } from 'node:fs';
import type { Operation, PathParams } from '#lib/api/declaration.ts';
import { listFile } from '#lib/api/list-file.ts';
import type { ApiResponse } from '#lib/api/request/request.ts';
import { pathNotFound } from '#lib/api/response/error-response.ts';
import { DomainError } from '#lib/errors.ts';
import { RECORDS, type Registered } from '#lib/registry.ts';
import type { HttpRequest } from './request.ts';

/** What handles a request. All but `api` have a limiter each. */
export type RequestKind = 'api' | 'pages' | 'files' | 'identity';

/** The kind of a request by its raw path, which may be malformed. */
export function requestKind(path: string, hasIdentity: boolean): RequestKind {
  if (VERSION_PATH.test(path) || isBelow(path, '/portal-api')) return 'api';
  if (hasIdentity && isBelow(path, '/idp')) return 'identity';
  // Files have their own limiter: an admitted page needs all of its files.
  return path.startsWith('/_next/static/') || FILE_PATHS.has(path) ? 'files' : 'pages';
}

/** A path like a version of the API, existing or not (`/v2`, `/V1`, `/v1.0`), percent-encoded or not. */
const VERSION_PATH = /^\/(?:v|%[57]6)(?:\d|%3\d)/i;

const FILE_PATHS: ReadonlySet<string> = new Set(['/icon.svg', '/favicon.ico', '/openapi.json']);

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Finds the operation of a request and runs it, without Next. Throws 404 or 405 where there is none. */
export type Router = (request: HttpRequest) => ApiResponse | Promise<ApiResponse>;

export function makeRouter(routes: readonly Route[]): Router {
  const matchRoute = makeMatcher(routes);
  return (request) => {
    const { operation, params } = matchRoute(request);
    request.operation = operation.declaration.operationId;
    return operation.respond(request, params);
  };
}

/** Finds the operation of a request; throws 404, or 405 with `Allow`. */
function makeMatcher(routes: readonly Route[]) {
  const table = staticFirst(routes).map(({ path, operations }) => ({
    pattern: path.split('/').map(toSegment),
    operations: new Map(Object.entries(operations)),
    allowed: allowedMethods(operations),
  }));
  const byLength = Map.groupBy(table, ({ pattern }) => pattern.length);
  return ({ path, method }: HttpRequest) => {
    // Decode each segment: %2F does not split one, and %71uery is query.
    const segments = path.split('/').map(decodeSegment);
    const matches = ({ literal }: Segment, at: number) =>
      literal === undefined ? segments[at] !== '' : segments[at] === literal;
    for (const { pattern, operations, allowed } of byLength.get(segments.length) ?? []) {
      if (!pattern.every(matches)) continue;
      const operation = operations.get(method === 'HEAD' ? 'GET' : method);
      if (!operation) throw methodNotAllowed(allowed);
      return { operation, params: paramsOf(pattern, segments) };
    }
    throw pathNotFound();
  };
}

/** A segment of a route's path: its text, or the name of its parameter. */
type Segment = { readonly literal?: string; readonly parameter?: string };

function toSegment(text: string): Segment {
  return text.startsWith('{') ? { parameter: text.slice(1, -1) } : { literal: text };
}

/** The parameters of a decoded path that matches. */
function paramsOf(pattern: readonly Segment[], segments: readonly string[]): PathParams {
  const params: Record<string, string> = {};
  for (const [at, { parameter }] of pattern.entries())
    if (parameter) params[parameter] = segments[at] ?? '';
  return params;
}

/** Does not throw: malformed paths were refused before (request-failure.ts). */
function decodeSegment(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}

/** Sorts static segments before parameters. */
function staticFirst(routes: readonly Route[]): Route[] {
  const key = ({ path }: Route) => path.replaceAll('{', '\u{10ffff}');
  return routes.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function allowedMethods(operations: Readonly<Record<string, Operation>>): string {
  const methods = Object.keys(operations);
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).sort().join(', ');
}

function methodNotAllowed(allow: string): DomainError {
  return new DomainError('METHOD_NOT_ALLOWED', `This path takes ${allow}.`, {
    headers: { Allow: allow },
  });
}

/** A route file: its path with `{parameters}`, and its operations by method. */
export type Route = {
  readonly path: string;
  readonly operations: Readonly<Record<string, Operation>>;
};

const PROJECT = new URL('../../', import.meta.url);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Imports the route files of the API (`v1`), or of the portal's own operations and the files of records. */
export async function loadRoutes(root: 'v1' | 'portal-api'): Promise<Route[]> {
  const files = globSync(`app/${root}/**/route.ts`, { cwd: PROJECT }).sort();
  const routes = await Promise.all(
    files.map(async (file) => ({ path: pathOf(file), operations: await operationsOf(file) })),
  );
  return root === 'v1' ? routes : [...routes, ...RECORDS.flatMap(fileRoute)];
}

function fileRoute({ record, csv }: Registered): Route[] {
  const path = `/portal-api/{countryCode}/${record.name}/found.csv`;
  return csv ? [{ path, operations: { GET: listFile(csv) } }] : [];
}

/** `app/v1/[countryCode]/invoices/route.ts` is served at `/v1/{countryCode}/invoices`. */
function pathOf(file: string): string {
  return file
    .replaceAll('\\', '/')
    .replace(/^app/, '')
    .replace(/\/route\.ts$/, '')
    .replaceAll('[', '{')
    .replaceAll(']', '}');
}

async function operationsOf(file: string): Promise<Record<string, Operation>> {
  const exported: Record<string, unknown> = await import(new URL(file, PROJECT).href);
  const operations: Record<string, Operation> = {};
  for (const method of METHODS) {
    const handler = exported[method];
    if (handler === undefined) continue;
    if (!isOperation(handler)) throw new Error(`${file}: ${method} is not made by operation()`);
    operations[method] = handler;
  }
  return operations;
}

function isOperation(handler: unknown): handler is Operation {
  return typeof handler === 'function' && 'declaration' in handler;
}
