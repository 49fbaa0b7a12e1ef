import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { curlCommand } from './curl.ts';
import { type Operation, operationGroups } from './operations.ts';

const BASE = 'https://data.example.com';
const operations = operationGroups(sampleDocument).flatMap((group) => group.operations);

test('fills a path with the first allowed value, or the name in capitals without an example', () => {
  expect(curlCommand(operation('getOrder'), BASE)).toBe(
    `curl 'https://data.example.com/v1/au/orders/ORDER_NUMBER' \\
  -H "Authorization: Bearer $TOKEN"`,
  );
});

test('includes required query parameters, repeated and encoded, and leaves out optional ones', () => {
  const line = curlCommand(operation('queryOrders'), BASE).split('\n')[0];
  expect(line).toContain('/orders/query?state=OPEN&state=PART%20DONE');
  expect(curlCommand(operation('getOrder'), BASE)).not.toContain('expand');
});

test('uses the example of a list’s items as one value', () => {
  const schema = { type: 'array', items: { type: 'string', examples: ['DONE'] } };
  const parameters = [{ name: 'state', in: 'query', required: true, schema }] as const;
  expect(curlCommand({ ...operation('queryOrders'), parameters }, BASE)).toContain(
    "/orders/query?state=DONE'",
  );
});

test('sends a JSON body quoted for the shell', () => {
  expect(curlCommand(operation('queryOrders'), BASE)).toMatch(/^curl -X POST /);
  expect(
    curlCommand(operation('queryOrders'), BASE),
  ).toContain(`-H 'Content-Type: application/json' \\
  -d '{"customer":"O'\\''Brien"}'`);
});

test('sends a form with a file', () => {
  const body = { content: { 'multipart/form-data': {} } };
  expect(curlCommand({ ...operation('queryOrders'), body }, BASE)).toMatch(/ -F 'file=@FILE'$/);
});

function operation(id: string): Operation {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}
