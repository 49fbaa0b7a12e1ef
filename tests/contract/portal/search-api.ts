import { afterAll, beforeAll, expect } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { SearchResults } from '#lib/search/schema.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { loadSearchFeeds, PENROSE } from './search-records.ts';

/** The search of the portal over a record of each kind, on a Friday morning in Perth. */
export function setUpSearch() {
  const database = setUpTestDatabase();
  let api: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    const { db } = database;
    await saveInvoice(db, 'au', anInvoice());
    await saveInvoice(db, 'au', anInvoice({ number: '4107' }));
    await saveInvoice(db, 'au', anInvoiceWithCosts({ date: '2026-11-19' }));
    await saveInvoice(db, 'au', anInvoice(PENROSE));
    await loadSearchFeeds(database.url);
    const settings = { ENVIRONMENT: 'test', CLOCK: '2026-11-20T10:00:00+08:00' };
    api = await startApi(database.url, { RATE_LIMIT: '10000', ...settings });
  });
  afterAll(() => api?.close());
  return {
    database,
    async search(q: string, member: Partial<StaffMember> = {}, country = 'au') {
      const cookie = await sessionCookie(database.db, { role: 'branch_staff', ...member });
      const path = `/portal-api/${country}/search?${new URLSearchParams({ q })}`;
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const response = await api.send(path, { headers });
      const body: unknown = await response.json();
      expect(response.status, JSON.stringify(body)).toBe(200);
      return SearchResults.parse(body);
    },
  };
}
