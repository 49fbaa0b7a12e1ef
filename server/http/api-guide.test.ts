import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ErrorBody } from '#lib/api/response/error-response.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { ERROR_CODES } from '#lib/errors.ts';

const read = (url: URL) => readFileSync(url, 'utf8');
const guide = read(new URL('../../docs/api.md', import.meta.url));

// main.built.test.ts runs its commands against a service.

test('names every scope and every error status', () => {
  expect(SCOPES.filter((scope) => !guide.includes(`\`${scope}\``))).toEqual([]);
  const rows = [...guide.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm)];
  const named = rows.flatMap(([, statuses = '']) => statuses.split(', ').map(Number));
  const all = new Set(Object.values(ERROR_CODES).map(({ status }): number => status));
  expect(named.sort()).toEqual([...all].sort());
});

test('shows an error that the API may return', () => {
  const [, json = ''] = /^```json\n(.*?)^```$/ms.exec(guide) ?? [];
  expect(ErrorBody.parse(JSON.parse(json)).errorCode).toBe('VALIDATION_ERROR');
});

test('has the release as the newest entry of the changelog', () => {
  const [, newest] = /^## (.*)$/m.exec(read(new URL('../../CHANGELOG.md', import.meta.url))) ?? [];
  expect(newest).toBe(JSON.parse(read(new URL('../../package.json', import.meta.url))).version);
});
