import { readFileSync } from 'node:fs';
import { type DocumentFacts, openApiDocument } from '#lib/api/openapi.ts';
import { loadRoutes, operationsIn } from './routes.ts';

/** Generates the text of `public/openapi.json` from the routes. */
export async function openApiText(): Promise<string> {
  const operations = operationsIn(await loadRoutes('v1'));
  return `${JSON.stringify(openApiDocument(operations, documentOptions()), null, 2)}\n`;
}

function documentOptions(): DocumentFacts {
  const { version }: Pick<DocumentFacts, 'version'> = readJson(
    new URL('../package.json', import.meta.url),
  );
  return { version, examples: readJson(new URL('./openapi-examples.json', import.meta.url)) };
}

function readJson(url: URL) {
  return JSON.parse(readFileSync(url, 'utf8'));
}
