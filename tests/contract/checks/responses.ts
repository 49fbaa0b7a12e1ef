import { expect, test } from 'vitest';
import { type ErrorDetail, elementDetail } from '#lib/errors.ts';
import { type OperationCase, requestInit } from '#tests/contract/cases/operation-case.ts';
import type { ApiClient } from '#tests/contract/transport.ts';
import { makeResponseValidator } from './response-validator.ts';

const expectDocumented = makeResponseValidator();

/** The exact responses of a case: its successes, its 404s and its 400s. */
export function describeResponses(operationCase: OperationCase, client: ApiClient): void {
  const { operation } = operationCase;
  for (const { title, path, body, withoutCosts, ...request } of operationCase.successes) {
    test(title, async () => {
      const response = await client.request(path, requestInit(operationCase, request));
      expect(response.status).toBe(operationCase.status ?? 200);
      if (operationCase.mediaType !== undefined || operationCase.status === 204)
        return expectBytes(operationCase, response, body);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const actual = await response.json();
      expect(actual).toEqual(body);
      expect(leafPaths(actual)).toEqual(leafPaths(body));
      expect(response.headers.has('link')).toBe(actual.pagination?.hasMore === true);
      expectDocumented(operation, response.status, actual, response.headers);
    });
    if (withoutCosts === undefined) continue;
    test(`${title}; without costs:read under another ETag`, async () => {
      const scope = 'invoicing:read procurement:read';
      const response = await client.request(path, { claims: { scope } });
      expect(await response.json()).toEqual(withoutCosts);
      const withCosts = await client.request(path);
      expect(response.headers.get('etag')).not.toBe(withCosts.headers.get('etag'));
    });
  }
  for (const { title, path, details, ...request } of operationCase.missing ?? []) {
    test(title, async () => {
      const response = await client.request(path, requestInit(operationCase, request));
      const body = await response.json();
      expect(body).toMatchObject({ errorCode: 'RESOURCE_NOT_FOUND', status: 404 });
      expect(body.details).toEqual(details);
      expectDocumented(operation, response.status, body);
    });
  }
  for (const { title, path, details, ...request } of operationCase.invalid ?? []) {
    test(title, async () => {
      const response = await client.request(path, requestInit(operationCase, request));
      const body = await response.json();
      expect(body).toMatchObject({ errorCode: 'VALIDATION_ERROR', status: 400 });
      expect(body.details).toEqual(withElements(details, request.json));
      expect(body.instance).toBe(`${client.root}${path.split('?')[0]}`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expectDocumented(operation, response.status, body);
    });
  }
}

/** That a transport reaches the operation: one success, one invalid request, one without credentials. */
export function describeTransport(operationCase: OperationCase, client: ApiClient): void {
  const { operation } = operationCase;
  const [success] = operationCase.successes;
  const [invalid] = operationCase.invalid ?? [];
  if (!success || !invalid) throw new Error(`${operation} needs a success and an invalid request.`);

  test(success.title, async () => {
    const response = await client.request(success.path);
    expect(response.status).toBe(operationCase.status ?? 200);
    const body = await readBody(operationCase, response);
    if (body !== undefined) expect(body).toEqual(success.body);
    expectDocumented(operation, response.status, body, response.headers);
  });

  test(invalid.title, async () => {
    const response = await client.request(invalid.path, requestInit(operationCase, invalid));
    const body = await response.json();
    expect(body.details).toEqual(withElements(invalid.details, invalid.json));
    expectDocumented(operation, 400, body);
  });

  test('returns 401 without credentials', async () => {
    const response = await client.transport.send(`${client.root}${success.path}`);
    expectDocumented(operation, 401, await response.json());
    expect(response.status).toBe(401);
  });
}

/** The same details, those of a list in the body (`items[3].quantity`) with the index and the value there. */
function withElements(details: readonly ErrorDetail[], json: unknown): ErrorDetail[] {
  return details.map((detail) => {
    const steps = detail.field.split(/[.[\]]+/).filter((step) => step !== '');
    const index = /\[(\d+)\][^[]*$/.exec(detail.field)?.[1];
    if (index === undefined) return detail;
    const value = steps.reduce<unknown>((node, step) => Object(node)[step], json);
    return { ...detail, ...elementDetail(value, Number(index)) };
  });
}

/** The JSON body of a success; undefined where the operation responds with a file or nothing. */
export async function readBody(operationCase: OperationCase, response: Response): Promise<unknown> {
  if (operationCase.mediaType === undefined && operationCase.status !== 204) return response.json();
  await response.arrayBuffer();
  return undefined;
}

async function expectBytes(
  operationCase: OperationCase,
  response: Response,
  body: unknown,
): Promise<void> {
  expect(response.headers.get('content-type')).toBe(operationCase.mediaType ?? null);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(body ?? Buffer.alloc(0));
  expectDocumented(operationCase.operation, response.status, undefined, response.headers);
}

/** The paths of all leaf values in document order: `toEqual` does not compare the order of members. */
function leafPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return [path];
  return Object.entries(value).flatMap(([name, member]) => leafPaths(member, `${path}.${name}`));
}
