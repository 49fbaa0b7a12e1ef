import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Code of an integrator: each line compiles only if the document declares what it uses. */
const CLIENT_CODE = `import type { components, paths } from './types.ts';

type Query = NonNullable<paths['/v1/{countryCode}/accounts']['get']['parameters']['query']>;
export const query: Query = { isDeleted: true, limit: 10 };
type Names = NonNullable<paths['/v1/metaproperties']['get']['parameters']['query']>;
export const names: Names = { names: ['season', 'expiry'] };
type Responses = paths['/v1/{countryCode}/invoices/{invoiceNumber}']['get']['responses'];
export const number = (invoice: Responses[200]['content']['application/json']): string => invoice.number;
export const code = (error: components['schemas']['Error']): string => error.errorCode;
`;

let folder: string;

beforeAll(async () => {
  const results = join(ROOT, 'test-results');
  await mkdir(results, { recursive: true });
  folder = await mkdtemp(join(results, 'generated-types-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the types that openapi-typescript generates from the document compile and match it', async () => {
  const { astToString, default: openapiTS } = await importGenerator();
  const types = await openapiTS(pathToFileURL(join(ROOT, 'public', 'openapi.json')));
  await writeFile(join(folder, 'types.ts'), astToString(types));
  await writeFile(join(folder, 'use.ts'), CLIENT_CODE);
  const strict = ['--noEmit', '--ignoreConfig', '--strict', '--allowImportingTsExtensions'];
  const compiled = promisify(execFile)(
    join(ROOT, 'node_modules', '.bin', 'tsc'),
    [...strict, '--module', 'nodenext', '--types', '', join(folder, 'use.ts')],
    { cwd: ROOT },
  );
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
});

/** Imports the generator with the TypeScript that orval brings: it needs the compiler API, which TypeScript 7 lacks. */
async function importGenerator() {
  const orval = pathToFileURL(createRequire(import.meta.url).resolve('orval')).href;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const isImportOfGenerator =
        specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/');
      return next(specifier, isImportOfGenerator ? { ...context, parentURL: orval } : context);
    },
  });
  try {
    return await import('openapi-typescript');
  } finally {
    hooks.deregister();
  }
}
