import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { startApi } from '#tests/contract/api-server.ts';
import { casesFor } from '#tests/contract/cases/cases.ts';
import {
  basePath,
  type FormPart,
  type OperationCase,
} from '#tests/contract/cases/operation-case.ts';
import { type SeededData, seedCases } from '#tests/contract/cases/seed.ts';
import type { Transport } from '#tests/contract/transport.ts';
import { loadOrval } from '#tools/packages/packages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENT = join(ROOT, 'public', 'openapi.json');

/** A generated function: path parameters, body and query in this order, then options. */
type GeneratedCall = (...args: unknown[]) => Promise<{ data: unknown; status: number }>;

/** Code of an integrator: it compiles only if the document declares what it uses. */
const CLIENT_CODE = `import { getAccounts, getInvoicesByInvoiceNumber, getMetaproperties } from './client.ts';

export const accounts = () => getAccounts('au', { isDeleted: true, limit: 10 });
export const metaproperties = () => getMetaproperties({ names: ['season', 'expiry'] });
export async function readNumber(): Promise<string> {
  const invoice = await getInvoicesByInvoiceNumber('au', '536365');
  if (invoice.status === 200) return invoice.data.number;
  return invoice.status === 404 ? invoice.data.errorCode : '';
}
`;

const cases = casesFor('au');

const database = setUpTestDatabase();
let transport: Transport;
let seeded: SeededData;
let folder: string;
let client: Readonly<Record<string, GeneratedCall>>;

beforeAll(async () => {
  seeded = await seedCases(cases, database.db);
  const api = await startApi(database.url, seeded.settings);
  transport = api;
  // Inside the project, so that the generated code resolves its packages as project code does.
  const results = join(ROOT, 'test-results');
  await mkdir(results, { recursive: true });
  folder = await mkdtemp(join(results, 'generated-client-'));
  const target = join(folder, 'client.ts');
  const { generate } = await loadOrval();
  await generate({
    input: DOCUMENT,
    output: { target, client: 'fetch', baseUrl: `http://127.0.0.1:${api.port}` },
  });
  client = await import(target);
}, 120_000);

afterAll(async () => {
  await transport?.close();
  await seeded?.remove();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

test('the client that orval generates from the document compiles, with its use', async () => {
  await writeFile(join(folder, 'use.ts'), CLIENT_CODE);
  const strict = ['--noEmit', '--ignoreConfig', '--strict', '--skipLibCheck'];
  const modern = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable'];
  const compiled = promisify(execFile)(
    join(ROOT, 'node_modules', '.bin', 'tsc'),
    [
      ...strict,
      ...modern,
      '--allowImportingTsExtensions',
      '--types',
      'node',
      join(folder, 'use.ts'),
    ],
    { cwd: ROOT },
  );
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
}, 60_000);

test.each(cases)(
  '$operation: the generated client returns the documented body',
  async (operationCase) => {
    const [success] = operationCase.successes;
    const { operation, status = 200, freshPath } = operationCase;
    const call = client[documentedOperation(operationCase).operationId];
    const token = await transport.issuer.token({ client_id: operation, scope: SCOPES.join(' ') });
    const options = { headers: { ...success?.headers, authorization: `Bearer ${token}` } };
    const path = freshPath ? await freshPath(seeded.target) : (success?.path ?? '');
    const response = await call?.(...argumentsOf(operationCase, path), options);
    expect(response?.status).toBe(status);
    expect(await withoutBlob(response?.data)).toEqual(status === 204 ? undefined : success?.body);
  },
);

const DocumentedOperation = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({
      name: z.string().optional(),
      in: z.string().optional(),
      schema: z.object({ type: z.string().optional() }).optional(),
    }),
  ),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), DocumentedOperation)),
});

const { paths } = Document.parse(JSON.parse(readFileSync(DOCUMENT, 'utf8')));

function documentedOperation({ operation }: OperationCase): z.infer<typeof DocumentedOperation> {
  const [method = '', path = ''] = operation.split(' ');
  return DocumentedOperation.parse(paths[path]?.[method.toLowerCase()]);
}

/** Generated clients return a file as a Blob; its bytes can be compared. */
async function withoutBlob(data: unknown): Promise<unknown> {
  return data instanceof Blob ? Buffer.from(await data.arrayBuffer()) : data;
}

/** The arguments for the first success: path parameters, body, query. */
function argumentsOf(operationCase: OperationCase, casePath: string): unknown[] {
  const [success] = operationCase.successes;
  const [path = '', query] = `${basePath(operationCase, 'au')}${casePath}`.split('?');
  const pattern = (operationCase.operation.split(' ')[1] ?? '').split('/');
  const params = path.split('/').filter((_, i) => pattern[i]?.startsWith('{'));
  const { parameters } = documentedOperation(operationCase);
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  const searchParams = new URLSearchParams(query);
  const entries = queryParameters.flatMap(({ name = '', schema }) => {
    const values = searchParams.getAll(name);
    if (values.length === 0) return [];
    return [[name, schema?.type === 'array' ? values : values[0]]];
  });
  return [
    ...params,
    ...(success?.json === undefined ? [] : [success.json]),
    ...(success?.form === undefined ? [] : [formValue(success.form)]),
    ...(queryParameters.length > 0 ? [Object.fromEntries(entries)] : []),
  ];
}

/** A form as the generated client takes it: an object whose file is a File. */
function formValue(form: readonly FormPart[]): Record<string, unknown> {
  return Object.fromEntries(
    form.map(([name, content, fileName = '']) => [
      name,
      typeof content === 'string' ? content : new File([content], fileName),
    ]),
  );
}
