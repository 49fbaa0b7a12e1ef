import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';
import { type Operation, operationGroups } from './operations.ts';
import { sampleDocument } from './testing/sample-document.ts';

const BASE = 'https://data.example.com';
const operations = operationGroups(sampleDocument).flatMap((group) => group.operations);

test('a path takes the first value allowed, and capitals for what has no example', () => {
  expect(curlOf(operation('getOrder'), BASE)).toBe(
    `curl 'https://data.example.com/v1/au/orders/ORDER_NUMBER' \\
  -H "Authorization: Bearer $TOKEN"`,
  );
});

test('a query takes what is required, repeated and encoded; what is optional is left out', () => {
  const line = curlOf(operation('queryOrders'), BASE).split('\n')[0];
  expect(line).toContain('/orders/query?state=OPEN&state=PART%20DONE');
  expect(curlOf(operation('getOrder'), BASE)).not.toContain('expand');
});

test('an example within the items of a list is one value of it', () => {
  const schema = { type: 'array', items: { type: 'string', examples: ['DONE'] } };
  const parameters = [{ name: 'state', in: 'query', required: true, schema }] as const;
  expect(curlOf({ ...operation('queryOrders'), parameters }, BASE)).toContain("?state=DONE'");
});

test('a body is sent as JSON that a shell hands over as it is', () => {
  expect(curlOf(operation('queryOrders'), BASE)).toMatch(/^curl -X POST /);
  expect(curlOf(operation('queryOrders'), BASE)).toContain(`-H 'Content-Type: application/json' \\
  -d '{"customer":"O'\\''Brien"}'`);
});

test('a form is sent with a file in it', () => {
  const body = { content: { 'multipart/form-data': {} } };
  expect(curlOf({ ...operation('queryOrders'), body }, BASE)).toMatch(/ -F 'file=@FILE'$/);
});

function operation(id: string): Operation {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}
