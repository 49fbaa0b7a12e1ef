import { expect, test } from 'vitest';
import { apiCall } from './api-call.ts';

test('a call is one command that a shell takes as it is, whatever is in its path', () => {
  expect(apiCall('https://supply.example', "/v1/au/invoices/O'Brien")).toBe(
    `curl 'https://supply.example/v1/au/invoices/O'\\''Brien' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});
