import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { systemClock } from '#lib/clock.ts';
import { CopyBatch } from '../copy-rows.ts';
import type { Derivation, Resource } from '../resource.ts';
import { Staging } from '../staging.ts';
import type { DerivedTable } from './derived-table.ts';

/** The table of a resource, whose rows are merged as if a feed brought in what they hold. */
export function resourceTable(resource: Resource, derivation: Derivation): DerivedTable {
  return {
    name: resource.table,
    isWorldwide: resource.isWorldwide,
    rules: derivation.rules,
    key: Object.keys(resource.key),
    record: derivation.record,
    locks: CATALOGUE.includes(resource.name) ? CATALOGUE : [resource.name],
    // With a brand or family, words of all its products.
    ...(['brands', 'families'].includes(resource.name) ? { atOnce: 10 } : {}),
    async derive(client, countryCode, rows) {
      const staging = await Staging.create(client, resource, countryCode, systemClock);
      const batch = new CopyBatch();
      for (const [at, { record }] of rows.entries()) batch.add(at + 1, derivation.derive(record));
      await pipeline(Readable.from([batch.take()]), staging.rows());
      const keys = Object.keys(resource.key).map(pg.escapeIdentifier);
      await client.query(`ANALYZE staged (${keys.join(', ')})`);
      await staging.mergeStaged();
    },
  };
}

/** They write the words of products, which have those of their brand and families. */
const CATALOGUE = ['families', 'brands', 'products'];
