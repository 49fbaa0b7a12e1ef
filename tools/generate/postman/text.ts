import { readFileSync } from 'node:fs';
import { postmanCollection } from './collection.ts';

/** Generates the text of `public/postman.json` from `public/openapi.json`. */
export function postmanText(): string {
  const document = readFileSync(new URL('../../../public/openapi.json', import.meta.url), 'utf8');
  return `${JSON.stringify(postmanCollection(JSON.parse(document)), null, 2)}\n`;
}
