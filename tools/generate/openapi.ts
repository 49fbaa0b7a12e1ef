import { readFileSync } from 'node:fs';
import { type DocumentOptions, openApiDocument } from '#lib/api/openapi/openapi.ts';
import { loadRoutes, operationsIn } from '#server/http/routes.ts';

/** Generates the text of `public/openapi.json` from the routes. */
export async function openApiText(): Promise<string> {
  const operations = operationsIn(await loadRoutes('v1'));
  const { version }: Pick<DocumentOptions, 'version'> = readJson('../../package.json');
  const examples: DocumentOptions['examples'] = readJson('./openapi-examples.json');
  return `${JSON.stringify(openApiDocument(operations, { version, examples }), null, 2)}\n`;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
