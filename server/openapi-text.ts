import { readFileSync } from 'node:fs';
import { type DocumentFacts, openApiDocument } from '#lib/api/openapi.ts';
import { loadRoutes, operationsIn } from './routes.ts';

/** The text of `public/openapi.json`, made from the routes. */
export async function openApiText(): Promise<string> {
  const operations = operationsIn(await loadRoutes('v1'));
  return `${JSON.stringify(openApiDocument(operations, facts()), null, 2)}\n`;
}

function facts(): DocumentFacts {
  const { version }: Pick<DocumentFacts, 'version'> = readJson('../package.json');
  return { version, examples: readJson('./openapi-examples.json') };
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
