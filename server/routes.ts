import { globSync } from 'node:fs';
import type { Operation } from '#lib/api/declaration.ts';
import type { RoutedOperation } from '#lib/api/openapi.ts';
import { SCOPES } from '#lib/auth/scopes.ts';

/** A route file of the API: its path with `{parameters}`, and its operations by method. */
export type Route = {
  readonly path: string;
  readonly operations: Readonly<Record<string, Operation>>;
};

const ROOT = new URL('../', import.meta.url);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Imports every route file of a door: the API's, or that for reads which only screens need. What every
 * unknown path answers is not among them.
 */
export async function loadRoutes(door: 'v1' | 'portal-api'): Promise<Route[]> {
  const files = globSync(`app/${door}/**/route.ts`, { cwd: ROOT }).sort();
  const declared = files.filter((file) => !file.includes('[...'));
  return Promise.all(
    declared.map(async (file) => ({ path: pathOf(file), operations: await operationsOf(file) })),
  );
}

/**
 * The operations of the routes, one by one, as the OpenAPI document lists them: domain by domain in
 * the order of the scopes, a list before the records in it.
 */
export function operationsIn(routes: readonly Route[]): RoutedOperation[] {
  return routes
    .flatMap(({ path, operations }) =>
      Object.entries(operations).map(([method, { declaration }]) => ({
        path,
        method,
        declaration,
      })),
    )
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? -1 : 1));
}

function placeOf({ declaration }: RoutedOperation): number {
  return SCOPES.indexOf(declaration.scope);
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
  const exported: Record<string, unknown> = await import(new URL(file, ROOT).href);
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
