import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { loadRoutes, operationsIn } from '#server/routes.ts';
import { openLane } from './lane.ts';
import { makeResponseChecker } from './response-checker.ts';
import { methodOf, patternOf, type Row, requestOf, rootOf } from './row.ts';
import { rowsOf } from './rows.ts';
import { type Seeded, seedRows } from './seeded.ts';

const fits = makeResponseChecker();
const operations = operationsIn(await loadRoutes('v1'));

const rows = rowsOf('au');

let database: TestDatabase;
let seeded: Seeded;
let lane: Awaited<ReturnType<typeof openLane>>;
let authorization: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  seeded = await seedRows(rows, database.db);
  lane = await openLane(database.url, { ...seeded.settings, RATE_LIMIT: '1000000' });
  authorization = `Bearer ${await lane.issuer.token({ scope: SCOPES.join(' ') })}`;
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
  await seeded?.remove();
});

/** What has no business in any path, query or text, and what databases choke on. */
const ODD = ['1e309', '2026-02-30', '9007199254740992', '__proto__', 'constructor', "' or 1=1 --"];
const LONG = 'x'.repeat(65);

describe.each(rows)('$operation', (row) => {
  const [first] = row.answers;
  const [path = '', query] = (first?.path ?? '').split('?');
  const pattern = patternOf(row);
  const at = pattern.flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), i]] : []));

  test.each(at)('{%s}: what cannot be decoded or is too long is refused', async (name, i) => {
    for (const bad of ['%00', '%ff', '%ED%A0%80']) {
      const body = await expectRefusal(row, await send(row, replaced(Number(i), bad)));
      expect(body.details).toHaveLength(1);
    }
    const body = await expectRefusal(row, await send(row, replaced(Number(i), LONG)));
    expect(fieldsOf(body)).toContain(name);
  });

  test.each(at)('{%s}: odd text is not there, or not valid', async (_, i) => {
    for (const odd of ODD) {
      const answer = await send(row, replaced(Number(i), encodeURIComponent(odd)));
      expect([400, 404]).toContain(answer.status);
      fits(row.operation, answer.status, await answer.json());
    }
  });

  const declared = operations.find((each) => `${each.method} ${each.path}` === row.operation);
  const parameters = Object.keys(declared?.declaration.query?.shape ?? {});

  test.each(parameters)('?%s: an odd value is refused, or finds nothing', async (name) => {
    for (const odd of [...ODD, '', LONG, '%00', '%ED%A0%80', '%ff']) {
      const value = odd.startsWith('%') ? odd : encodeURIComponent(odd);
      const answer = await send(row, `${path}?${name}=${value}`);
      expect([200, 400, 404]).toContain(answer.status);
      fits(row.operation, answer.status, await answer.json());
    }
  });

  test('parameters that nobody knows are each named', async () => {
    const more = `${query === undefined ? '?' : '&'}__proto__=1&constructor=2`;
    const body = await expectRefusal(row, await send(row, `${first?.path}${more}`));
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(['__proto__', 'constructor']));
  });

  if (first?.send === undefined) return;
  const { send: sound } = first;

  test('a member of another type is named, and so are all others at once', async () => {
    for (const leaf of leavesOf(sound)) {
      for (const bad of badFor(leaf.value).filter((value) => !isItsOwnFault(leaf, value))) {
        const body = await expectRefusal(row, await post(row, withLeaf(sound, leaf.path, bad)));
        expect(fieldsOf(body)).toContain(fieldOf(leaf.path));
      }
    }
    const allBad = leavesOf(sound).reduce<unknown>(
      (value, { path: member }) => withLeaf(value, member, { a: 1 }),
      sound,
    );
    const body = await expectRefusal(row, await post(row, allBad));
    const fields = leavesOf(sound).map((leaf) => fieldOf(leaf.path));
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(fields));
  });

  test('a body that is no object, or has a member too many, says so', async () => {
    for (const body of [null, [], 'text', 1, true]) {
      expect(fieldsOf(await expectRefusal(row, await post(row, body)))).toContain('body');
    }
    const text = JSON.stringify(sound).replace('{', '{"__proto__":1,"constructor":2,');
    const fields = fieldsOf(await expectRefusal(row, await postText(row, text)));
    expect(fields).toEqual(expect.arrayContaining(['__proto__', 'constructor']));
  });

  test('a body is JSON, plain, of its type and of no more than its size', async () => {
    for (const text of [
      '',
      '{',
      '{"a":1e309}',
      '{"a":"\\ud800"}',
      '{"a":"\\u0000"}',
      '\u{feff}{}',
    ]) {
      await expectRefusal(row, await postText(row, text));
    }
    const packed = gzipSync(JSON.stringify(sound));
    const gzip = await lane.send(`${rootOf(row, 'au')}${path}`, {
      ...postOf(packed),
      headers: { ...postOf(packed).headers, 'content-encoding': 'gzip' },
    });
    await expectFailure(row, gzip, 415);
    const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const other = await lane.send(`${rootOf(row, 'au')}${path}`, {
      ...postOf('a=1'),
      headers: form,
    });
    await expectFailure(row, other, 415);
    const huge = `{"a":"${'x'.repeat(10_000_000)}"}`;
    await expectFailure(row, await postText(row, huge), 413);
  });

  function replaced(index: number, part: string): string {
    const parts = path.split('/').slice(1);
    parts[index] = part;
    return `/${parts.join('/')}${query === undefined ? '' : `?${query}`}`;
  }
});

function send(row: Row, target: string): Promise<Response> {
  const { headers, ...request } = requestOf(row, row.answers[0] ?? {});
  const all = { ...Object.fromEntries(new Headers(headers)), authorization };
  return lane.send(`${rootOf(row, 'au')}${target}`, { ...request, headers: all });
}

function post(row: Row, value: unknown): Promise<Response> {
  return postText(row, JSON.stringify(value));
}

function postText(row: Row, text: string): Promise<Response> {
  return lane.send(`${rootOf(row, 'au')}${row.answers[0]?.path ?? ''}`, {
    ...postOf(text),
    method: methodOf(row),
  });
}

function postOf(body: string | Uint8Array<ArrayBuffer>) {
  return { method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } };
}

function expectRefusal(row: Row, answer: Response): Promise<{ details: { field: string }[] }> {
  return expectFailure(row, answer, 400);
}

async function expectFailure(row: Row, answer: Response, status: number) {
  const body = await answer.json();
  expect(body).toMatchObject({ status });
  expect(answer.status).toBe(status);
  fits(row.operation, status, body);
  return body;
}

function fieldsOf({ details }: { details: { field: string }[] }): string[] {
  return details.map(({ field }) => field);
}

type Leaf = { readonly path: readonly (string | number)[]; readonly value: unknown };

/** Every value of a body that is neither an object nor an array, and where it is. */
function leavesOf(value: unknown, path: readonly (string | number)[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leavesOf(item, [...path, i]));
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

/** What is the number of no product is the fault of its item alone (specification 4.7). */
function isItsOwnFault({ path }: Leaf, bad: unknown): boolean {
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

function badFor(value: unknown): unknown[] {
  const others = [null, {}, [], true].filter((other) => typeof other !== typeof value);
  if (typeof value === 'string') return [...others, 1, LONG, '', '\ud800', 'a\u0000b'];
  return [...others, '1', 1.5, 2 ** 53, -1];
}

function fieldOf(path: readonly (string | number)[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}
