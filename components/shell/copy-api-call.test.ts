import { expect, test } from 'vitest';
import { apiCall } from './copy-api-call.tsx';

test('quotes the URL for the shell, whatever its path contains', () => {
  expect(apiCall('https://supply.example', "/v1/au/invoices/O'Brien")).toBe(
    `curl 'https://supply.example/v1/au/invoices/O'\\''Brien' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test('posts a body as JSON, whatever it contains', () => {
  expect(apiCall('https://supply.example', '/v1/au/x', { q: "O'Brien" })).toBe(
    `curl 'https://supply.example/v1/au/x' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  --json '{"q":"O'\\''Brien"}'`,
  );
});
