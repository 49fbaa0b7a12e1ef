import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';

const database = setUpTestDatabase();

test('docs/operations.md says of every table what bounds it, once', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace = 'public'::regnamespace`,
  );
  expect(listedTables().sort()).toEqual(rows.map(({ name }) => name).sort());
});

/** The tables that the first columns of the section name. */
function listedTables(): string[] {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const section = /^## Old data$([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  const cells = [...section.matchAll(/^\|([^|]*)\|/gm)].map(([, first]) => first ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));
}
