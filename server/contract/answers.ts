import { expect, test } from 'vitest';
import type { Asking } from './door.ts';
import { makeResponseChecker } from './response-checker.ts';
import { type Row, requestOf } from './row.ts';

const fits = makeResponseChecker();

/** Bodies: exact ones, those of the other country and of nobody, and every issue of a bad request. */
export function describeAnswers(row: Row, { ask, root }: Asking): void {
  for (const { promise, path, body, withoutCosts, ...call } of row.answers) {
    test(promise, async () => {
      const answer = await ask(path, requestOf(row, call));
      expect(answer.status).toBe(row.status ?? 200);
      if (row.mediaType !== undefined || row.status === 204) return expectBytes(row, answer, body);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const whole = await answer.json();
      expect(whole).toEqual(body);
      expect(membersOf(whole)).toEqual(membersOf(body));
      fits(row.operation, answer.status, whole, answer.headers);
    });
    if (withoutCosts === undefined) continue;
    test(`${promise}, with a tag of its own`, async () => {
      const scope = 'invoicing:read procurement:read';
      const poorer = await ask(path, { claims: { scope } });
      expect(await poorer.json()).toEqual(withoutCosts);
      expect(poorer.headers.get('etag')).not.toBe((await ask(path)).headers.get('etag'));
    });
  }
  for (const { promise, path, details, ...call } of row.missing) {
    test(promise, async () => {
      const answer = await ask(path, requestOf(row, call));
      const body = await answer.json();
      expect(body).toMatchObject({ errorCode: 'RESOURCE_NOT_FOUND', status: 404 });
      expect(body.details).toEqual(details);
      fits(row.operation, answer.status, body);
    });
  }
  for (const { promise, path, details, ...call } of row.invalid) {
    test(promise, async () => {
      const answer = await ask(path, requestOf(row, call));
      const body = await answer.json();
      expect(body).toMatchObject({ errorCode: 'VALIDATION_ERROR', status: 400 });
      expect(body.details).toEqual(details);
      expect(body.instance).toBe(`${root}${path.split('?')[0]}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      fits(row.operation, answer.status, body);
    });
  }
}

/** That a way of asking reaches the operation: an answer, a bad request, and a caller who is nobody. */
export function describeShape(row: Row, asking: Asking): void {
  const { ask, root } = asking;
  const [good] = row.answers;
  const [bad] = row.invalid;
  if (!good || !bad) throw new Error(`${row.operation} has no answer, or no bad request.`);

  test(good.promise, async () => {
    const answer = await ask(good.path);
    expect(answer.status).toBe(row.status ?? 200);
    const body = await bodyOf(row, answer);
    if (body !== undefined) expect(body).toEqual(good.body);
    fits(row.operation, answer.status, body, answer.headers);
  });

  test(bad.promise, async () => {
    const answer = await ask(bad.path, requestOf(row, bad));
    const body = await answer.json();
    expect(body.details).toEqual(bad.details);
    fits(row.operation, 400, body);
  });

  test('without credentials it is a 401', async () => {
    const answer = await asking.door.send(`${root}${good.path}`);
    fits(row.operation, 401, await answer.json());
    expect(answer.status).toBe(401);
  });
}

/** What a row's operation answered with, as its documentation has it: JSON, or nothing. */
export async function bodyOf(row: Row, answer: Response): Promise<unknown> {
  if (row.mediaType === undefined && row.status !== 204) return answer.json();
  await answer.arrayBuffer();
  return undefined;
}

/** The bytes of a file with their type, or no body at all. */
async function expectBytes(row: Row, answer: Response, body: unknown): Promise<void> {
  expect(answer.headers.get('content-type')).toBe(row.mediaType ?? null);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(body ?? Buffer.alloc(0));
  fits(row.operation, answer.status, undefined, answer.headers);
}

/** Every member that is a value of its own, where it stands: they have an order too. */
function membersOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return [at];
  return Object.entries(value).flatMap(([name, member]) => membersOf(member, `${at}.${name}`));
}
