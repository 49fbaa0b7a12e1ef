import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { aBrand, aProduct } from '#lib/products/testing/records.ts';
import { anOrder } from '#lib/purchase-orders/testing/orders.ts';
import { SearchResults } from '#lib/search/schema.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { loadRecords } from '#tests/contract/cases/seed.ts';

/** The invoice of a caller who remembers the name and the amount. */
export const PENROSE = {
  number: '2412288',
  date: '2026-11-16',
  dueDate: '2026-12-02',
  customer: { number: '201449', name: 'Penrose Group Pty Ltd' },
  orderNumber: '60211020',
  jobNumber: 'JOB-416',
  totals: { document: { excludingGst: 705.69, gst: 70.57, includingGst: 776.26 } },
  customerOrderBalance: { balanceOwing: 310.82, asOf: '2026-11-20' },
};

/** Loads a record of each other kind that is searched for. */
async function loadSearchFeeds(url: string): Promise<void> {
  await loadRecords(
    url,
    ['purchase-orders', [anOrder()]],
    ['branches', [aBranch()]],
    ['brands', [aBrand('KAURI', { name: 'Kauri Lane' })]],
    [
      'products',
      [
        aProduct({
          number: 'TAP-15',
          description: 'Pillar tap',
          brandCode: 'KAURI',
          barcodes: ['9312345678907'],
        }),
        aProduct({ number: 'VIT-160', description: 'Vitrea Electric Water Heater 160 L' }),
        aProduct({
          number: 'ANODE-1',
          description: 'Blue Anode',
          longDescription: 'Keeps a water heater going.',
        }),
      ],
    ],
    [
      'accounts',
      [
        anAccount({ accountId: 'tui', number: 'A-7', name: 'Tūī Plumbing', status: 'ON_HOLD' }),
        anAccount({
          accountId: 'penrose',
          number: '201449',
          name: 'Penrose Group Pty Ltd',
          contacts: [{ firstName: 'Trent', mobilePhoneNumber: '+61 491 576 801', isPrimary: true }],
        }),
      ],
    ],
  );
}

/** The search of the portal over a record of each kind, on a Friday morning in Perth. */
export function setUpSearch() {
  const seed = async (db: Database, url: string) => {
    await saveInvoice(db, 'au', anInvoice());
    await saveInvoice(db, 'au', anInvoice({ number: '4107' }));
    await saveInvoice(db, 'au', anInvoiceWithCosts({ date: '2026-11-19' }));
    await saveInvoice(db, 'au', anInvoice(PENROSE));
    await loadSearchFeeds(url);
  };
  const settings = { ENVIRONMENT: 'test', CLOCK: '2026-11-20T10:00:00+08:00' };
  const { database, send } = setUpApi(seed, settings);
  return {
    database,
    async search(q: string, member: Partial<StaffMember> = {}, country = 'au') {
      const response = await send(`/${country}/search?${new URLSearchParams({ q })}`, member);
      const body: unknown = await response.json();
      expect(response.status, JSON.stringify(body)).toBe(200);
      return SearchResults.parse(body);
    },
  };
}
