import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import type { StaffRole } from '#e2e/staff/staff.ts';

/** Text on each screen, for branch staff unless a role is given. A form is sent without scripts in `invoices/invoices`. */
const READ: readonly (readonly [path: string, text: RegExp, role?: StaffRole])[] = [
  ['/au', /Which branch do you work at.+Choosing a branch needs JavaScript/s],
  ['/au/invoices', /1–50 of (more than )?[\d,]+, newest first/],
  ['/au/invoices?list=J1001+NO-1', /1 found ?, ?1 not found/],
  ['/au/invoices/J1001', /CABINET-900/],
  ['/au/invoices/J1003', /Credit note J1003/],
  ['/au/invoices/J2001?paper=receipt', /SCREW-50/],
  ['/au/invoices/print?number=J1001&number=J2001', /2 invoices to print/],
  ['/au/purchase-orders?supplier=tui', /PO-7001/],
  ['/au/purchase-orders/PO-7001?deleted=shown', /Never wanted/],
  ['/au/purchase-orders/PO-7001?paper=receiving', /Receiving sheet PO-7001/],
  ['/au/purchase-orders/PO-7001/lines/2', /12 days late/],
  ['/au/purchase-orders/PO-7001/lines/8', /Never wanted/],
  ['/au/products?section=LAUNDRY&q=ring', /Sealing ring 50 mm/],
  ['/au/products/TAP-15', /Basin mixer/],
  ['/au/events?account=tui+plumbing', /0491 570 110/, 'auditor'],
  ['/au/branches?state=VIC&sort=change', /Brunswick/],
  ['/nz/branches/805?date=2027-12-02', /7:00 am–12:00 pm and 1:00 pm–4:30 pm/],
  ['/au/branches/601?paper=door', /Opening hours/],
  ['/au/availability?branch=501&row=7000008+8', /4 now, 4 on .+ Has all 4/s],
  ['/au/assets?view=table&sort=oldest', /oldest first/],
];

test('every document, list, search and branch is read without scripts', async ({ reader }) => {
  for (const [path, text, role = 'branch staff'] of READ) {
    const page = await reader.page(role, path);
    expect(page.heading, path).not.toBe('');
    expect(page.text, path).toMatch(text);
    // A placeholder whose content React streams later and moves by script.
    expect(page.html, path).not.toContain('<template id="B:');
  }
});
