import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
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
const brokenTrees: { rule: string; files: Record<string, string>; where: string }[] = [
  {
    rule: 'screens link by components/ui/link.tsx',
    files: { 'app/page.tsx': "import Link from 'next/link';" },
    where: 'app/page.tsx:1 imports npm:next/link',
  },
  {
    rule: 'app imports only components and lib',
    files: { 'app/page.tsx': "\nimport '#db/client.ts';" },
    where: 'app/page.tsx:2 imports db/client.ts',
  },
  {
    rule: 'app imports only components and lib',
    files: { 'app/page.tsx': "import type { Server } from '../server/main.ts';" },
    where: 'app/page.tsx:1 imports server/main.ts',
  },
  {
    rule: 'components import only components and lib',
    files: { 'components/product/card.tsx': "import type { DB } from '#db/tables.ts';" },
    where: 'components/product/card.tsx:1 imports db/tables.ts',
  },
  {
    rule: 'schemas, components and client code load no server code',
    files: {
      'components/product/card.tsx': "import { getProduct } from '#lib/products/products.ts';",
    },
    where: 'components/product/card.tsx → lib/products/products.ts → db/client.ts',
  },
  {
    rule: 'schemas, components and client code load no server code',
    files: {
      'components/product/card.tsx': "import { type Services } from '#lib/services.ts';",
      'lib/services.ts': 'export type Services = {};',
    },
    where: 'components/product/card.tsx → lib/services.ts',
  },
  {
    rule: 'components/ui knows nothing of the trade',
    files: {
      'components/ui/button/button.tsx': "export { Product } from '#lib/products/schema.ts';",
    },
    where: 'components/ui/button/button.tsx:1 imports lib/products/schema.ts',
  },
  {
    rule: 'lib imports only db/client, db/errors, db/tables and db/reads',
    files: { 'lib/money.ts': "import '#db/migrate.ts';" },
    where: 'lib/money.ts:1 imports db/migrate.ts',
  },
  {
    rule: 'lib imports only db/client, db/errors, db/tables and db/reads',
    files: { 'lib/money.ts': "const late = () => import('#server/main.ts');" },
    where: 'lib/money.ts:1 imports server/main.ts',
  },
  {
    rule: 'a domain imports another domain only by its schema',
    files: {
      'lib/invoices/invoices.ts': "type Product = import('#lib/products/products.ts').Product;",
    },
    where: 'lib/invoices/invoices.ts:1 imports lib/products/products.ts',
  },
  {
    rule: 'a domain imports another domain only by its schema',
    files: { 'lib/api/operation.ts': "export * from '#lib/products/products.ts';" },
    where: 'lib/api/operation.ts:1 imports lib/products/products.ts',
  },
  {
    rule: 'db imports only db',
    files: { 'db/client.ts': "import '#lib/money.ts';" },
    where: 'db/client.ts:1 imports lib/money.ts',
  },
  {
    rule: 'db imports only db',
    files: { 'db/migrate.ts': "import '#feeds/main.ts';" },
    where: 'db/migrate.ts:1 imports feeds/main.ts',
  },
  {
    rule: 'a migration imports only Kysely',
    files: { 'db/migrations/0001_first.ts': "import '#db/tables.ts';" },
    where: 'db/migrations/0001_first.ts:1 imports db/tables.ts',
  },
  {
    rule: 'feeds and server do not import each other',
    files: { 'feeds/main.ts': "import '#server/main.ts';" },
    where: 'feeds/main.ts:1 imports server/main.ts',
  },
  {
    rule: 'feeds and server do not import each other',
    files: { 'server/main.ts': "import '#feeds/main.ts';" },
    where: 'server/main.ts:1 imports feeds/main.ts',
  },
  {
    rule: 'server imports no screens',
    files: { 'server/main.ts': "import '#app/page.tsx';" },
    where: 'server/main.ts:1 imports app/page.tsx',
  },
  {
    rule: 'the product imports no tools',
    files: { 'server/main.ts': "import '#tools/bench/main.ts';" },
    where: 'server/main.ts:1 imports tools/bench/main.ts',
  },
  {
    rule: 'only a test imports a test',
    files: { 'server/main.ts': "import { makeTestDatabase } from '#db/testing/database.ts';" },
    where: 'server/main.ts:1 imports db/testing/database.ts',
  },
  {
    rule: 'only a test imports a test',
    files: { 'tools/bench/main.ts': "import '#lib/products/products.test.ts';" },
    where: 'tools/bench/main.ts:1 imports lib/products/products.test.ts',
  },
  {
    rule: 'the product imports no tools',
    files: { 'feeds/main.ts': "import '#examples/uci/rows.ts';" },
    where: 'feeds/main.ts:1 imports examples/uci/rows.ts',
  },
  {
    rule: 'app, components and lib name every module they load',
    files: { 'lib/money.ts': 'const load = (name: string) => import(name);' },
    where: 'lib/money.ts:1 imports computed:',
  },
  {
    rule: 'the API router loads neither Next nor screens',
    files: { 'lib/products/products.ts': "import { headers } from 'next/headers';" },
    where: 'app/v1/products/route.ts → lib/products/products.ts → npm:next/headers',
  },
  {
    rule: 'the API router loads neither Next nor screens',
    files: { 'app/portal-api/search/route.ts': "import { decode } from 'next-auth/jwt';" },
    where: 'app/portal-api/search/route.ts → npm:next-auth/jwt',
  },
  {
    rule: 'the API router loads neither Next nor screens',
    files: { 'server/http/router.ts': "import '#server/page.tsx';", 'server/page.tsx': '' },
    where: 'server/http/router.ts → server/page.tsx',
  },
  {
    rule: 'schemas, components and client code load no server code',
    files: {
      'lib/products/schema.ts': "import '#lib/products/words.ts';",
      'lib/products/words.ts': "import 'node:fs';",
    },
    where: 'lib/products/schema.ts → lib/products/words.ts → node:fs',
  },
  {
    rule: 'schemas, components and client code load no server code',
    files: { 'app/live.tsx': "'use client';\nimport '#lib/products/products.ts';" },
    where: 'app/live.tsx → lib/products/products.ts → db/client.ts',
  },
  {
    rule: 'what Next bundles loads no embedded parts',
    files: { 'server/main.ts': "const late = () => import('#server/embedded/issuer.ts');" },
    where: 'instrumentation.ts → server/main.ts → server/embedded/issuer.ts',
  },
  {
    rule: 'a file or folder is named after what it holds',
    files: { 'lib/products/utils.ts': 'export {};' },
    where: 'lib/products/utils.ts',
  },
  {
    rule: 'no file is longer than 300 lines',
    files: { 'lib/long.ts': '//\n'.repeat(301) },
    where: 'lib/long.ts (301 lines)',
  },
  {
    rule: 'a folder has at most twenty entries',
    files: Object.fromEntries(
      Array.from({ length: 21 }, (_, i) => [`lib/products/rule-${i}.ts`, 'export {};']),
    ),
    where: 'lib/products has 23 entries',
  },
];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('a valid tree has no violations', () => {
  expect(checkStructure(build({})).violations).toEqual([]);
});

describe.each(brokenTrees)('$rule', ({ rule, files, where }) => {
  test(`is broken by ${where}`, () => {
    expect(checkStructure(build(files)).violations).toContainEqual({ rule, where });
  });
});

test('every rule has a tree that breaks it', () => {
  expect(new Set(brokenTrees.map(({ rule }) => rule))).toEqual(
    new Set(RULES.map(({ name }) => name)),
  );
});

test('a file that cannot be parsed stops the check', () => {
  expect(() => checkStructure(build({ 'lib/a.ts': 'import {' }))).toThrow(/^lib\/a\.ts: /);
});

function build(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...validTree, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
