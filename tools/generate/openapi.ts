import { readFileSync } from 'node:fs';
import { scopesOf } from '#lib/api/declaration.ts';
import {
  type DocumentOptions,
  openApiDocument,
  type RoutedOperation,
} from '#lib/api/openapi/openapi.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { loadRoutes, type Route } from '#server/http/router.ts';

/** Generates the text of `public/openapi.json` from the routes. */
export async function openApiText(): Promise<string> {
  const operations = operationsIn(await loadRoutes('v1'));
  const { version }: Pick<DocumentOptions, 'version'> = readJson('../../package.json');
  const examples: DocumentOptions['examples'] = readJson('./openapi-examples.json');
  return `${JSON.stringify(openApiDocument(operations, { version, examples }), null, 2)}\n`;
}

/** The operations in the order of the OpenAPI document: by domain, as scopes are ordered, then by path. */
export function operationsIn(routes: readonly Route[]): RoutedOperation[] {
  return routes
    .flatMap(({ path, operations }) =>
      Object.entries(operations).map(([method, { declaration }]) => ({
        path,
        method,
        declaration,
      })),
    )
    .sort((a, b) => scopeIndex(a) - scopeIndex(b) || (a.path < b.path ? -1 : 1));
}

function scopeIndex({ declaration }: RoutedOperation): number {
  const [scope] = scopesOf(declaration);
  return scope === undefined ? SCOPES.length : SCOPES.indexOf(scope);
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
