import { expect, test } from 'vitest';
import { apiCall } from './copy-api-call.tsx';

test('a call is one command that a shell takes as it is, whatever is in its path', () => {
  expect(apiCall('https://supply.example', "/v1/au/invoices/O'Brien")).toBe(
    `curl 'https://supply.example/v1/au/invoices/O'\\''Brien' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test('a call with a body posts it as JSON, whatever is in it', () => {
  expect(apiCall('https://supply.example', '/v1/au/x', { q: "O'Brien" })).toBe(
    `curl 'https://supply.example/v1/au/x' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  --json '{"q":"O'\\''Brien"}'`,
  );
});
