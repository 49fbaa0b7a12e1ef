import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { checkStructure } from './main.ts';
import { RULES } from './rules.ts';

/** A small tree that breaks no rule, with every kind of import that is allowed. */
const validTree: Record<string, string> = {
  'package.json': JSON.stringify({
    dependencies: { zod: '1', kysely: '1', next: '1', 'next-auth': '1', pg: '1', '@scope/a': '1' },
    devDependencies: { vitest: '1', '@types/pg': '1' },
  }),
  'app/page.tsx': `import { Card } from '#components/product/card.tsx';
    import { getProduct } from '#lib/products/products.ts';
    import '#public/mark.ts';`,
  'app/v1/products/route.ts': `import { getProduct } from '#lib/products/products.ts';
    import type { NextRequest } from 'next/server';
    const GET = getProduct;`,
  'public/mark.ts': 'export {};',
  'components/ui/button/button.tsx': `'use client';\nimport { money } from '#lib/money.ts';`,
  'components/product/card.tsx': `import { Product } from '#lib/products/schema.ts';
    import type { Stored } from '#lib/documents/document.ts';
    import '../ui/button/button.tsx';`,
  'lib/money.ts': 'const money = 1;',
  'lib/documents/document.ts': 'export type Stored = string;',
  'lib/api/operation.ts': `import { Product } from '#lib/products/schema.ts';`,
  'lib/products/schema.ts': `import { z } from 'zod/v4';\nimport type { Kysely } from 'kysely';`,
  'lib/products/products.ts': `import { db } from '#db/client.ts';
    import '#lib/api/operation.ts';
    import '@scope/a/part';
    import { Invoice } from '#lib/invoices/schema.ts';
    export async function getProduct() { using held = await import('#db/reads/prepared.ts'); }`,
  'lib/products/products.test.ts': `import { makeTestDatabase } from '#db/testing/database.ts';
    import { main } from '#server/main.ts';
    import { test } from 'vitest';`,
  'lib/invoices/schema.ts': 'const Invoice = 1;',
  'db/client.ts': `import pg from 'pg';\nimport { hostname } from 'os';`,
  'db/reads/prepared.ts': `import type { DB } from '#db/tables.ts';`,
  'db/tables.ts': 'export type DB = {};',
  'db/migrate.ts': 'const load = (name: string) => import(name);',
  'db/migrations/0001_first.ts': `import { sql } from 'kysely';`,
  'db/testing/database.ts': `import { main } from '#server/main.ts';`,
  'feeds/main.ts': `import { getProduct } from '#lib/products/products.ts';`,
  'server/main.ts': `import '#tools/demo/fill/fill.ts';\nimport '#db/migrate.ts';`,
  'server/http/router.ts': `import { GET } from '#app/v1/products/route.ts';`,
  'tools/demo/fill/fill.ts': `import '#examples/uci/rows.ts';`,
  'examples/uci/rows.ts': 'export {};',
  'instrumentation.ts': `import '#server/main.ts';`,
  'tools/bench/main.ts': `import '#server/main.ts';\nimport { bench } from 'vitest';`,
};

/** Files that break each rule, and the violation that the check reports. */
const brokenTrees: Record<
  string,
  readonly (readonly [where: string, files: Record<string, string>])[]
> = {
  'screens link by components/ui/link.tsx': [
    ['app/page.tsx:1 imports npm:next/link', { 'app/page.tsx': "import Link from 'next/link';" }],
  ],
  'app imports only components and lib': [
    ['app/page.tsx:2 imports db/client.ts', { 'app/page.tsx': "\nimport '#db/client.ts';" }],
    [
      'app/page.tsx:1 imports server/main.ts',
      { 'app/page.tsx': "import type { Server } from '../server/main.ts';" },
    ],
  ],
  'components import only components and lib': [
    [
      'components/product/card.tsx:1 imports db/tables.ts',
      { 'components/product/card.tsx': "import type { DB } from '#db/tables.ts';" },
    ],
  ],
  'schemas, components and client code load no server code': [
    [
      'components/product/card.tsx → lib/products/products.ts → db/client.ts',
      {
        'components/product/card.tsx': "import { getProduct } from '#lib/products/products.ts';",
      },
    ],
    [
      'components/product/card.tsx → lib/services.ts',
      {
        'components/product/card.tsx': "import { type Services } from '#lib/services.ts';",
        'lib/services.ts': 'export type Services = {};',
      },
    ],
    [
      'lib/products/schema.ts → lib/products/words.ts → node:fs',
      {
        'lib/products/schema.ts': "import '#lib/products/words.ts';",
        'lib/products/words.ts': "import 'node:fs';",
      },
    ],
    [
      'app/live.tsx → lib/products/products.ts → db/client.ts',
      { 'app/live.tsx': "'use client';\nimport '#lib/products/products.ts';" },
    ],
  ],
  'components/ui knows nothing of the trade': [
    [
      'components/ui/button/button.tsx:1 imports lib/products/schema.ts',
      {
        'components/ui/button/button.tsx': "export { Product } from '#lib/products/schema.ts';",
      },
    ],
  ],
  'lib imports only db/client, db/errors, db/tables and db/reads': [
    ['lib/money.ts:1 imports db/migrate.ts', { 'lib/money.ts': "import '#db/migrate.ts';" }],
    [
      'lib/money.ts:1 imports server/main.ts',
      { 'lib/money.ts': "const late = () => import('#server/main.ts');" },
    ],
  ],
  'a domain imports another domain only by its schema': [
    [
      'lib/invoices/invoices.ts:1 imports lib/products/products.ts',
      {
        'lib/invoices/invoices.ts': "type Product = import('#lib/products/products.ts').Product;",
      },
    ],
    [
      'lib/api/operation.ts:1 imports lib/products/products.ts',
      { 'lib/api/operation.ts': "export * from '#lib/products/products.ts';" },
    ],
  ],
  'db imports only db': [
    ['db/client.ts:1 imports lib/money.ts', { 'db/client.ts': "import '#lib/money.ts';" }],
    ['db/migrate.ts:1 imports feeds/main.ts', { 'db/migrate.ts': "import '#feeds/main.ts';" }],
  ],
  'a migration imports only Kysely': [
    [
      'db/migrations/0001_first.ts:1 imports db/tables.ts',
      { 'db/migrations/0001_first.ts': "import '#db/tables.ts';" },
    ],
  ],
  'feeds imports nothing of server': [
    ['feeds/main.ts:1 imports server/main.ts', { 'feeds/main.ts': "import '#server/main.ts';" }],
  ],
  'server imports no screens': [
    ['server/main.ts:1 imports app/page.tsx', { 'server/main.ts': "import '#app/page.tsx';" }],
  ],
  'the product imports no tools': [
    [
      'server/main.ts:1 imports tools/bench/main.ts',
      { 'server/main.ts': "import '#tools/bench/main.ts';" },
    ],
    [
      'feeds/main.ts:1 imports examples/uci/rows.ts',
      { 'feeds/main.ts': "import '#examples/uci/rows.ts';" },
    ],
  ],
  'only a test imports a test': [
    [
      'server/main.ts:1 imports db/testing/database.ts',
      { 'server/main.ts': "import { makeTestDatabase } from '#db/testing/database.ts';" },
    ],
    [
      'tools/bench/main.ts:1 imports lib/products/products.test.ts',
      { 'tools/bench/main.ts': "import '#lib/products/products.test.ts';" },
    ],
  ],
  'app, components and lib name every module they load': [
    [
      'lib/money.ts:1 imports computed:',
      { 'lib/money.ts': 'const load = (name: string) => import(name);' },
    ],
  ],
  'the API router loads neither Next nor screens': [
    [
      'app/v1/products/route.ts → lib/products/products.ts → npm:next/headers',
      { 'lib/products/products.ts': "import { headers } from 'next/headers';" },
    ],
    [
      'app/portal-api/search/route.ts → npm:next-auth/jwt',
      { 'app/portal-api/search/route.ts': "import { decode } from 'next-auth/jwt';" },
    ],
    [
      'server/http/router.ts → server/page.tsx',
      { 'server/http/router.ts': "import '#server/page.tsx';", 'server/page.tsx': '' },
    ],
  ],
  'what Next bundles loads no embedded parts': [
    [
      'instrumentation.ts → server/main.ts → server/embedded/issuer.ts',
      { 'server/main.ts': "const late = () => import('#server/embedded/issuer.ts');" },
    ],
  ],
  'a file or folder is named after what it holds': [
    ['lib/products/utils.ts', { 'lib/products/utils.ts': 'export {};' }],
  ],
  'no file is longer than 300 lines': [
    ['lib/long.ts (301 lines)', { 'lib/long.ts': '//\n'.repeat(301) }],
  ],
  'a folder has at most twenty entries': [
    [
      'lib/products has 23 entries',
      Object.fromEntries(
        Array.from({ length: 21 }, (_, i) => [`lib/products/rule-${i}.ts`, 'export {};']),
      ),
    ],
  ],
};

test('a valid tree has no violations', () => {
  expect(checkStructure(build({})).violations).toEqual([]);
});

describe.each(Object.entries(brokenTrees))('%s', (rule, trees) => {
  test.each(trees)('is broken by %s', (where, files) => {
    expect(checkStructure(build(files)).violations).toContainEqual({ rule, where });
  });
});

test('every rule has a tree that breaks it', () => {
  expect(Object.keys(brokenTrees).sort()).toEqual(RULES.map(({ name }) => name).sort());
});

test('a file that cannot be parsed stops the check', () => {
  expect(() => checkStructure(build({ 'lib/a.ts': 'import {' }))).toThrow(/^lib\/a\.ts: /);
});

function build(files: Record<string, string>): string {
  const root = makeFolder();
  for (const [path, text] of Object.entries({ ...validTree, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
