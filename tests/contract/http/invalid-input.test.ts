import { beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '#lib/auth/scopes.ts';
import { loadRoutes } from '#server/http/router.ts';
import { setUpSeededApi } from '#tests/contract/api-server.ts';
import { casesFor } from '#tests/contract/cases/cases.ts';
import {
  basePath,
  IDENTIFIER_RULE,
  methodOf,
  type OperationCase,
  pathPattern,
  requestInit,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import { makeResponseValidator } from '#tests/contract/checks/response-validator.ts';
import { operationsIn } from '#tools/generate/openapi.ts';

const expectDocumented = makeResponseValidator();
const operations = operationsIn(await loadRoutes('v1'));

const cases = casesFor('au');

const service = setUpSeededApi(cases);
let authorization: string;
beforeAll(async () => {
  authorization = `Bearer ${await service.api.issuer.token({ scope: SCOPES.join(' ') })}`;
});

const LONG = 'x'.repeat(65);

const NUMBER_RULE = 'must be a whole number from 1 to 2147483647';
/** The rules of path parameters that are not identifiers. */
const PATH_RULES: Readonly<Record<string, string>> = {
  lineNumber: NUMBER_RULE,
  version: NUMBER_RULE,
  stateCode: 'must be two digits',
};

describe.each(cases)('$operation', (operationCase) => {
  const [first] = operationCase.successes;
  const [path = '', query] = (first?.path ?? '').split('?');
  const pattern = pathPattern(operationCase);
  const declared = operations.find(
    (each) => `${each.method} ${each.path}` === operationCase.operation,
  );
  const queryParameters = Object.keys(declared?.declaration.query?.shape ?? {});

  test.each(queryParameters)('?%s: refuses an odd value, or finds nothing', async (name) => {
    // A NUL, a surrogate alone and an overlong text.
    for (const odd of ['%00', '%ED%A0%80', LONG]) {
      const response = await send(operationCase, `${path}?${name}=${odd}`);
      expect([200, 400, 404]).toContain(response.status);
      expectDocumented(operationCase.operation, response.status, await response.json());
    }
  });

  test('names every unknown parameter and every value of the path that is too long, at once', async () => {
    const names = pattern.flatMap((part) => /^{(.*)}$/.exec(part)?.[1] ?? []);
    const tooLong = pattern.map((part, i) =>
      part.startsWith('{') ? LONG : path.split('/')[i + 1],
    );
    const target = `/${tooLong.join('/')}?${query === undefined ? '' : `${query}&`}`;
    const response = await send(operationCase, `${target}__proto__=1&constructor=2`);
    const expected = [
      ...names.map((name) => ({ field: name, issue: PATH_RULES[name] ?? IDENTIFIER_RULE })),
      ...['__proto__', 'constructor'].map(unknownParameter),
    ];
    const { details } = await expect400(operationCase, response);
    expect(details).toEqual(expect.arrayContaining(expected));
  });

  if (first?.json === undefined) return;
  const { json: validBody } = first;

  test('names every member of a wrong type, one by one and all at once', async () => {
    for (const leaf of leaves(validBody)) {
      for (const bad of invalidValues(leaf.value).filter((value) => !isItemError(leaf, value))) {
        const body = await expect400(
          operationCase,
          await sendJson(operationCase, withLeaf(validBody, leaf.path, bad)),
        );
        expect(fieldNames(body)).toContain(fieldName(leaf.path));
      }
    }
    const allInvalid = leaves(validBody).reduce<unknown>(
      (value, { path: member }) => withLeaf(value, member, { a: 1 }),
      validBody,
    );
    const body = await expect400(operationCase, await sendJson(operationCase, allInvalid));
    const fields = leaves(validBody).map((leaf) => fieldName(leaf.path));
    expect(fieldNames(body)).toEqual(expect.arrayContaining(fields));
  });

  test('refuses a body that is not an object or has unknown members', async () => {
    for (const body of [null, [], 'text', 1, true]) {
      expect(
        fieldNames(await expect400(operationCase, await sendJson(operationCase, body))),
      ).toContain('body');
    }
    const text = JSON.stringify(validBody).replace('{', '{"__proto__":1,"constructor":2,');
    const fields = fieldNames(await expect400(operationCase, await sendText(operationCase, text)));
    expect(fields).toEqual(expect.arrayContaining(['__proto__', 'constructor']));
  });
});

function send(operationCase: OperationCase, target: string): Promise<Response> {
  const { headers, ...request } = requestInit(operationCase, operationCase.successes[0] ?? {});
  const all = { ...Object.fromEntries(new Headers(headers)), authorization };
  return service.api.send(`${basePath(operationCase, 'au')}${target}`, {
    ...request,
    headers: all,
  });
}

function sendJson(operationCase: OperationCase, value: unknown): Promise<Response> {
  return sendText(operationCase, JSON.stringify(value));
}

function sendText(operationCase: OperationCase, text: string): Promise<Response> {
  const [first] = operationCase.successes;
  return service.api.send(`${basePath(operationCase, 'au')}${first?.path ?? ''}`, {
    method: methodOf(operationCase),
    body: text,
    headers: { ...first?.headers, authorization, 'content-type': 'application/json' },
  });
}

async function expect400(
  operationCase: OperationCase,
  response: Response,
): Promise<{ details: { field: string }[] }> {
  const body = await response.json();
  expect(body).toMatchObject({ status: 400 });
  expect(response.status).toBe(400);
  expectDocumented(operationCase.operation, 400, body);
  return body;
}

function fieldNames({ details }: { details: { field: string }[] }): string[] {
  return details.map(({ field }) => field);
}

type Leaf = { readonly path: readonly (string | number)[]; readonly value: unknown };

/** Every value of a body that is neither an object nor an array, with its path. */
function leaves(value: unknown, path: readonly (string | number)[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leaves(item, [...path, i]));
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]));
}

/** A product number that cannot exist is an error of its item, not of the request (specification 4.7). */
function isItemError({ path }: Leaf, bad: unknown): boolean {
  return path.at(-1) === 'productId' && (bad === '' || bad === LONG);
}

function withLeaf(
  value: unknown,
  [part, ...rest]: readonly (string | number)[],
  leaf: unknown,
): unknown {
  if (part === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((item, i) => (i === part ? withLeaf(item, rest, leaf) : item));
  }
  const members = Object.entries(value ?? {});
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === part ? withLeaf(member, rest, leaf) : member]),
  );
}

function invalidValues(value: unknown): unknown[] {
  const others = [null, {}, [], true].filter((other) => typeof other !== typeof value);
  if (typeof value === 'string') return [...others, 1, LONG, '', '\ud800', 'a\u0000b'];
  return [...others, '1', 1.5, 2 ** 53, -1];
}

function fieldName(path: readonly (string | number)[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}
