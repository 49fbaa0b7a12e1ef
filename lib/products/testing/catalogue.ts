import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { setUpTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import { products } from '#feeds/resources/products.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { systemContext } from '#lib/auth/testing/context.ts';
import type { Product } from '#lib/products/schema.ts';

/** A database of a test's own, to load feeds into and to read from as callers do. */
export type Catalogue = {
  readonly database: TestDatabase;
  /** Loads feeds, given records (or their lines) by the names of their resources. */
  load(
    feeds: Readonly<Record<string, readonly (object | string)[]>>,
    options?: Partial<LoadOptions>,
  ): ReturnType<typeof loadFeeds>;
  /** A context in a country at a time, by default 14:00 in Sydney on 21 November 2026. */
  at(moment?: string, countryCode?: CountryCode): Context<Scope>;
};

/** The catalogue of the tests of a file. */
export function setUpCatalogue(): Catalogue {
  return makeCatalogue(setUpTestDatabase());
}

export function makeCatalogue(database: TestDatabase): Catalogue {
  return {
    database,
    async load(feeds, options = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'trade-supply-catalogue-'));
      try {
        for (const [name, records] of Object.entries(feeds)) {
          const lines = records.map((each) =>
            typeof each === 'string' ? each : JSON.stringify(each),
          );
          writeFileSync(join(folder, `${name}.ndjson`), lines.map((line) => `${line}\n`).join(''));
        }
        return await loadFeeds({
          url: database.url,
          countryCode: 'au',
          paths: [folder],
          ...options,
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    at: (moment = '2026-11-21T03:00:00Z', countryCode = 'au') =>
      systemContext({
        db: database.db,
        prepared: database.prepared,
        countryCode,
        clock: { now: () => new Date(moment) },
      }),
  };
}

/** Stores products and lists them in their families. */
export async function saveProducts(
  db: Database,
  country: CountryCode,
  records: readonly Product[],
): Promise<void> {
  await insertRecords(db, country, products, records);
  const listed = records.flatMap(({ number, familyCodes = [] }) =>
    familyCodes.map((code) => ({
      country_code: country,
      family_code: code,
      product_number: number,
    })),
  );
  if (listed.length > 0) await db.insertInto('product_families').values(listed).execute();
}
