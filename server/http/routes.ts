import { globSync } from 'node:fs';
import type { Operation } from '#lib/api/declaration.ts';

/** A route file: its path with `{parameters}`, and its operations by method. */
export type Route = {
  readonly path: string;
  readonly operations: Readonly<Record<string, Operation>>;
};

const PROJECT = new URL('../../', import.meta.url);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Imports the route files of the API (`v1`) or of the portal's own operations. */
export async function loadRoutes(root: 'v1' | 'portal-api'): Promise<Route[]> {
  const files = globSync(`app/${root}/**/route.ts`, { cwd: PROJECT }).sort();
  return Promise.all(
    files.map(async (file) => ({ path: pathOf(file), operations: await operationsOf(file) })),
  );
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
