import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { Invoice } from '#lib/invoicing/schema.ts';
import {
  ADDS_UP_WRONGLY,
  CASH_SALE,
  LONG_INVOICE,
  NZ_INVOICE,
  SMALL_INVOICES,
  SUPPRESSED,
} from './counter-invoices.ts';
import { CREDIT_INVOICES } from './credit-invoices.ts';
import { KIT_INVOICE } from './kit-invoices.ts';

const INVOICES = {
  au: [
    KIT_INVOICE,
    ...CREDIT_INVOICES,
    CASH_SALE,
    SUPPRESSED,
    ADDS_UP_WRONGLY,
    LONG_INVOICE,
    ...SMALL_INVOICES,
  ],
  nz: [NZ_INVOICE],
};

/** Puts the invoices that the journeys are about into the database at `url`, as a feed. */
export async function loadJourneyInvoices(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-journey-feeds-'));
  try {
    for (const countryCode of ['au', 'nz'] as const) {
      const path = join(folder, 'invoices.ndjson');
      const lines = INVOICES[countryCode].map((invoice) => JSON.stringify(Invoice.parse(invoice)));
      await writeFile(path, `${lines.join('\n')}\n`);
      await loadFeeds({ url, countryCode, paths: [path] });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
