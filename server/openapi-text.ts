import { openApiDocument } from '#lib/api/openapi.ts';
import { loadRoutes, operationsIn } from './routes.ts';

/** The text of `public/openapi.json`, made from the routes. */
export async function openApiText(): Promise<string> {
  return `${JSON.stringify(openApiDocument(operationsIn(await loadRoutes('v1'))), null, 2)}\n`;
}
