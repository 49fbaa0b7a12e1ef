import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiText } from './openapi-text.ts';

test('public/openapi.json is what the routes make of it: else run npm run openapi', async () => {
  const kept = readFileSync(new URL('../public/openapi.json', import.meta.url), 'utf8');
  expect(kept).toBe(await openApiText());
});
