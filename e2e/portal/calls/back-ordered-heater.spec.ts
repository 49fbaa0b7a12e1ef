import { expect } from '@playwright/test';
import { anInvoice, aProduct, aPurchaseOrder, uniqueNumber } from '#e2e/data/load-records.ts';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs } from '#e2e/staff/staff.ts';

/** Three heaters for a customer, due on New Year's Day, on a purchase order that puts SO before the order's number. */
async function aBackOrderedHeater(surname: string) {
  const order = uniqueNumber(60_400_000);
  const product = uniqueNumber(7_300_000);
  await anInvoice({
    type: 'CUSTOMER_ORDER_DEPOSIT',
    date: daysFromToday(-4),
    orderNumber: String(order),
    customer: { number: String(order), name: `Merle ${surname}` },
    customerContact: { preferredPhoneNumber: '(02) 5550 1744' },
    lines: [
      {
        productNumber: 'DEPOSIT',
        productDescription: 'Deposit',
        unitOfMeasure: 'EA',
        quantity: 1,
        unitPriceExcludingGst: 401.62,
      },
    ],
  });
  const { purchaseOrderNumber } = await aPurchaseOrder({
    referenceNumber: `SO${order}`,
    deliveryDetails: {
      originalTransaction: { transactionNumber: order, transactionType: 'SALES_ORDER' },
    },
    lines: [
      {
        ordered: 3,
        etaDate: '2027-01-01',
        branchCode: '501',
        purchaseOrderType: 'CUSTOMER_BUYIN',
        product: { number: product, description: 'Quillon Gas Water Heater 26 L' },
      },
    ],
  });
  return { order: String(order), product: String(product), purchaseOrderNumber };
}

test('a back-ordered heater is found by surname and goods: what, when, deposit', async ({
  page,
}) => {
  const { order, purchaseOrderNumber } = await aBackOrderedHeater('Quillfeather');
  await signInAs(page, 'branch staff', '/au');
  await waitForShortcuts(page);
  const call = countInteractions(page);
  await call.press('/');
  await call.type('quillfeather heater');
  await call.click(
    page.getByRole('group', { name: 'Customer orders' }).getByRole('option', { name: order }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Customer order ${order}`);
  await expect(page.getByRole('main')).toContainText(
    /3 × Quillon Gas Water Heater 26 L, due 1 Jan \(a public holiday there: \d Jan\), not yet received/,
  );
  await expect(page.getByRole('main')).toContainText(/Deposit paid\s*\$441\.78/);
  await expect(page.getByRole('link', { name: '(02) 5550 1744' })).toBeVisible();
  await expect(page.getByRole('link', { name: `PO ${purchaseOrderNumber}` })).toBeVisible();
  call.expectAtMost(3);
  // The number without the prefix that the purchase order puts before it opens the order.
  await page.goto('/au');
  await waitForShortcuts(page);
  const again = countInteractions(page);
  await again.press('/');
  await again.type(`${order}\n`);
  await expect(page).toHaveURL(`/au/customer-orders/${order}`);
  again.expectAtMost(3);
});

test('whose a purchase order line is, and what comes in of a product, is said with the phone; goods may be misspelt', async ({
  reader,
}) => {
  const { order, product: number, purchaseOrderNumber } = await aBackOrderedHeater('Oakenshaw');
  const line = await reader.page(
    'branch staff',
    `/au/purchase-orders/${purchaseOrderNumber}/lines/1`,
  );
  expect(line.text).toContain('Merle Oakenshaw (02) 5550 1744');
  expect(line.link(`Customer order ${order}`)).toBe(`/au/customer-orders/${order}`);
  await aProduct({ number, description: 'Quillon Gas Water Heater 26 L' });
  const page = await reader.page('branch staff', `/au/products/${number}`);
  expect(page.rows.at(-1)).toMatch(
    /^Due 1 Jan \(a public holiday there: \d Jan\) .* 3 .*Merle Oakenshaw/,
  );
  const misspelt = await reader.page('branch staff', '/au/search?q=oakenshaw+heatr');
  expect(misspelt.text).toContain('3 × Quillon Gas Water Heater 26 L');
  const sheet = await reader.page('branch staff', `/au/customer-orders/${order}/pick-sheet`);
  expect(sheet.heading).toBe('Nothing to pick');
  expect(sheet.text).toContain('3 × Quillon Gas Water Heater 26 L, due 1 Jan');
  const prefixed = await reader.page('branch staff', `/au/customer-orders/SO${order}`);
  expect(prefixed.heading).toContain(`Customer order ${order}`);
  expect((await reader.page('asset manager', `/au/customer-orders/${order}`)).status).toBe(404);
  expect((await reader.page('branch staff', '/au/customer-orders/60999999')).status).toBe(404);
});
