import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiText } from './openapi-text.ts';

test('public/openapi.json is current: otherwise run npm run openapi', async () => {
  const published = readFileSync(new URL('../public/openapi.json', import.meta.url), 'utf8');
  expect(published).toBe(await openApiText());
});
