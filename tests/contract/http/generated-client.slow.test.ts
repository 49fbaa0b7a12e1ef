import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMetaproperty, saveMetaproperty } from '#lib/assets/testing/metaproperties.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { loadOrval } from '#tools/packages/packages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Code of an integrator: it compiles only if the document declares what it uses. */
const CODE = `import {
  getInvoice,
  listAccounts,
  listMetaproperties,
  queryProducts,
  uploadAsset,
} from './client.ts';

export async function callAll(headers: Record<string, string>): Promise<unknown[]> {
  const invoice = await getInvoice('au', '536365', { headers });
  const missing = invoice.status === 404 ? invoice.data.errorCode : '';
  const number = invoice.status === 200 ? invoice.data.number : missing;
  const accounts = await listAccounts('au', { isDeleted: true, limit: 10 }, { headers });
  const found = await listMetaproperties({ names: ['season', 'expiry'] }, { headers });
  const products = await queryProducts('au', { productNumbers: ['none'] }, { headers });
  const file = new File(['a,b\\n'], 'prices.csv');
  const uploaded = await uploadAsset({ file, tags: ['spring', 'net'] }, { headers });
  return [number, accounts.data, found.status, products.data, uploaded.status];
}
`;

const service = setUpApi(async (db) => {
  await saveInvoice(db, 'au', anInvoice());
  await saveMetaproperty(db, aMetaproperty({ name: 'season' }));
});
let folder: string;
beforeAll(async () => {
  // Inside the project, so that the generated code resolves its packages as project code does.
  const results = join(ROOT, 'test-results');
  await mkdir(results, { recursive: true });
  folder = await mkdtemp(join(results, 'generated-client-'));
  const baseUrl = `http://127.0.0.1:${service.api.port}`;
  const output = { target: join(folder, 'client.ts'), client: 'fetch' as const, baseUrl };
  const { generate } = await loadOrval();
  await generate({ input: join(ROOT, 'public', 'openapi.json'), output });
  await writeFile(join(folder, 'use.ts'), CODE);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the client that orval generates from the document compiles, with its use', async () => {
  const options =
    '--noEmit --ignoreConfig --strict --skipLibCheck --target es2024 --module nodenext --types node ' +
    '--lib es2024,dom,dom.iterable --allowImportingTsExtensions';
  const compiled = promisify(execFile)(
    join(ROOT, 'node_modules', '.bin', 'tsc'),
    [...options.split(' '), join(folder, 'use.ts')],
    { cwd: ROOT },
  );
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
}, 60_000);

test('it sends paths, lists, bodies and files, and returns what the document says', async () => {
  const { callAll } = await import(join(folder, 'use.ts'));
  const token = await service.api.issuer.token({ scope: SCOPES.join(' ') });
  expect(await callAll({ authorization: `Bearer ${token}` })).toEqual([
    '536365',
    { accounts: [], pagination: { limit: 10, hasMore: false } },
    200,
    { products: [], notFound: ['none'] },
    201,
  ]);
});
