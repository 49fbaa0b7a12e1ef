import { readFileSync } from 'node:fs';
import { type DocumentOptions, openApiDocument } from '#lib/api/openapi/openapi.ts';
import { loadRoutes, operationsIn } from '#server/http/routes.ts';

/** Generates the text of `public/openapi.json` from the routes. */
export async function openApiText(): Promise<string> {
  const operations = operationsIn(await loadRoutes('v1'));
  return `${JSON.stringify(openApiDocument(operations, documentOptions()), null, 2)}\n`;
}

function documentOptions(): DocumentOptions {
  const { version }: Pick<DocumentOptions, 'version'> = readJson(
    new URL('../../../package.json', import.meta.url),
  );
  return { version, examples: readJson(new URL('./examples.json', import.meta.url)) };
}

function readJson(url: URL) {
  return JSON.parse(readFileSync(url, 'utf8'));
}
