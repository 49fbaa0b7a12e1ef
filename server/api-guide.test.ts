import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deprecationHeaders } from '#lib/api/deprecation.ts';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import { ErrorBody } from '#lib/api/error-response.ts';
import { SCOPES } from '#lib/auth/scopes.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const guide = read('docs/api.md');

// That its commands do what it says is held by main.built.test.ts, with a service to run them against.

test('the guide names every scope, and every status of a failure', () => {
  expect(SCOPES.filter((scope) => !guide.includes(`\`${scope}\``))).toEqual([]);
  const rows = [...guide.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm)];
  const named = rows.flatMap(([, statuses = '']) => statuses.split(', ').map(Number));
  const all = new Set(Object.values(ERROR_CODES).map(({ status }): number => status));
  expect(named.sort()).toEqual([...all].sort());
});

test('the error in the guide is one that the API may answer', () => {
  const [, json = ''] = /^```json\n(.*?)^```$/ms.exec(guide) ?? [];
  expect(ErrorBody.parse(JSON.parse(json)).errorCode).toBe('VALIDATION_ERROR');
});

test('a deprecation is told as the guide says', () => {
  const headers = deprecationHeaders({ since: '2026-07-01', sunset: '2027-07-01', link: '…' });
  expect(guide).toContain(`\`Deprecation: ${headers.Deprecation}\``);
  expect(guide).toContain(`\`Sunset: ${headers.Sunset}\``);
  expect(headers.Link).toContain('<…>; rel="deprecation"');
});

test('the newest entry of the changelog is the release', () => {
  const [, newest] = /^## (.*)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest).toBe(JSON.parse(read('package.json')).version);
});
