import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Context, systemContext } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';

/** A database of a test's own, to load feeds into and to read from as callers do. */
export type Catalogue = {
  readonly database: TestDatabase;
  /** Loads feeds, given records by the names of their resources. */
  load(
    feeds: Readonly<Record<string, readonly object[]>>,
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
          const lines = records.map((record) => `${JSON.stringify(record)}\n`);
          writeFileSync(join(folder, `${name}.ndjson`), lines.join(''));
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
