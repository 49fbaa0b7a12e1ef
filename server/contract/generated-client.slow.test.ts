import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'orval';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import type { Door } from './door.ts';
import { openLane } from './lane.ts';
import { type FormPart, type Row, rootOf } from './row.ts';
import { rowsOf } from './rows.ts';
import { type Seeded, seedRows } from './seeded.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = join(ROOT, 'public', 'openapi.json');

/** What the generator makes of an operation: path, body and query in this order, then options. */
type Call = (...args: unknown[]) => Promise<{ data: unknown; status: number }>;

const rows = rowsOf('au');

let database: TestDatabase;
let door: Door;
let seeded: Seeded;
let folder: string;
let client: Readonly<Record<string, Call>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  seeded = await seedRows(rows, database.db);
  const lane = await openLane(database.url, seeded.settings);
  door = lane;
  // Beneath the project, so that what is generated is compiled as a part of one would be.
  const results = join(ROOT, 'test-results');
  await mkdir(results, { recursive: true });
  folder = await mkdtemp(join(results, 'generated-client-'));
  const target = join(folder, 'client.ts');
  await generate({
    input: DOCUMENT,
    output: { target, client: 'fetch', baseUrl: `http://127.0.0.1:${lane.port}` },
  });
  client = await import(target);
}, 120_000);

afterAll(async () => {
  await door?.close();
  await database?.drop();
  await seeded?.remove();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

test('a client that a public generator makes of the document compiles', async () => {
  const strictly = ['--noEmit', '--ignoreConfig', '--strict', '--skipLibCheck'];
  const modern = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable'];
  const compiled = promisify(execFile)(
    join(ROOT, 'node_modules', '.bin', 'tsc'),
    [...strictly, ...modern, '--types', 'node', join(folder, 'client.ts')],
    { cwd: ROOT },
  );
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
}, 60_000);

test.each(rows)('$operation: the generated client reads what the contract says', async (row) => {
  const [answer] = row.answers;
  const call = client[documented(row).operationId];
  const token = await door.issuer.token({ client_id: row.operation, scope: SCOPES.join(' ') });
  const options = { headers: { authorization: `Bearer ${token}` } };
  const path = row.another ? await row.another(seeded.place) : (answer?.path ?? '');
  const response = await call?.(...argumentsOf(row, path), options);
  expect(response?.status).toBe(row.status ?? 200);
  expect(await plain(response?.data)).toEqual(row.status === 204 ? undefined : answer?.body);
});

/** What the document says of an operation. */
const Documented = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({
      name: z.string().optional(),
      in: z.string().optional(),
      schema: z.object({ type: z.string().optional() }).optional(),
    }),
  ),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Documented)) });

const { paths } = Document.parse(JSON.parse(readFileSync(DOCUMENT, 'utf8')));

function documented({ operation }: Row): z.infer<typeof Documented> {
  const [method = '', path = ''] = operation.split(' ');
  return Documented.parse(paths[path]?.[method.toLowerCase()]);
}

/** The bytes of a file, which clients hand over as a Blob. */
async function plain(data: unknown): Promise<unknown> {
  return data instanceof Blob ? Buffer.from(await data.arrayBuffer()) : data;
}

/** The arguments of the first answer: each part of the path, the body, the query. */
function argumentsOf(row: Row, target: string): unknown[] {
  const [answer] = row.answers;
  const [path = '', query] = `${rootOf(row, 'au')}${target}`.split('?');
  const pattern = (row.operation.split(' ')[1] ?? '').split('/');
  const params = path.split('/').filter((_, i) => pattern[i]?.startsWith('{'));
  const asked = documented(row).parameters.filter((parameter) => parameter.in === 'query');
  const sent = new URLSearchParams(query);
  const values = asked.flatMap(({ name = '', schema }) => {
    const given = sent.getAll(name);
    if (given.length === 0) return [];
    return [[name, schema?.type === 'array' ? given : given[0]]];
  });
  return [
    ...params,
    ...(answer?.send === undefined ? [] : [answer.send]),
    ...(answer?.form === undefined ? [] : [formValue(answer.form)]),
    ...(asked.length > 0 ? [Object.fromEntries(values)] : []),
  ];
}

/** A form as the client takes it: a file is one, what may be repeated a list. */
function formValue(form: readonly FormPart[]): Record<string, unknown> {
  return Object.fromEntries(
    form.map(([name, content, fileName = '']) => [
      name,
      typeof content === 'string' ? content : new File([content], fileName),
    ]),
  );
}
