import { expect } from '@playwright/test';
import { test } from '#e2e/fixtures/journey.ts';
import { testPageTexts } from '#e2e/fixtures/page-reader.ts';

const LATE = '/au/purchase-orders/PO-7001';

// The text of invoice, order and account pages.
testPageTexts({
  'an invoice without legally required details, or that does not add up, says so': [
    {
      path: '/au/invoices/J4002',
      heading: 'Invoice J4002',
      contains: [/This is not a tax invoice. Missing: the seller’s name/, /differs by \$0.50/],
    },
  ],
  'a New Zealand invoice has the New Zealand GST rate, once': [
    {
      path: '/nz/invoices/N1001',
      heading: 'Tax invoice N1001',
      contains: ['Lines with 15% GST'],
      html: ['href="/portal-api/nz/invoices/N1001/pdf'],
    },
  ],
  'the goods of an invoice are picked by a sheet, kits by their parts': [
    { path: '/au/invoices/J1001', html: ['href="/au/invoices/J1001/pick-sheet"'] },
    {
      path: '/au/invoices/J1001/pick-sheet',
      heading: 'Pick sheet J1001',
      contains: ['CABINET-900', 'BASIN-900', 'MIRROR-900'],
      html: [/<figure[^>]*>.*J1001.*<\/figure>/s],
    },
    // A credit has none.
    { path: '/au/invoices/J1002/pick-sheet', heading: 'Credit note J1002' },
  ],
  'a credit note names its line, the original its remaining credit; a buyer sees the cost': [
    {
      path: '/au/invoices/J1002',
      heading: 'Credit note J1002',
      contains: ['Credits 1 line of J1001.'],
    },
    { as: 'buyer', path: '/au/invoices/J1001', rows: { 'TAP-15': ['6 of 8', '31.337'] } },
  ],
  'a late order says why, and which of its lines are open': [
    {
      path: '/au/purchase-orders?supplier=tui+brassware&overdue=yes',
      rowHeadings: ['PO-7001'],
      rows: { 'PO-7001': ['12 days late'] },
    },
    {
      path: LATE,
      heading: 'Purchase order PO-7001',
      contains: [/\(2 lines\), up to 12 days late/, '14 of 30 received'],
      rows: { '700417': ['12 days late'], 'Gate valve 25 mm': ['3 days late'] },
    },
    {
      path: `${LATE}/lines/2`,
      heading: 'Thermostatic mixer',
      contains: ['line 2 of purchase order PO-7001', /Today.*12 days late/, '640012'],
    },
  ],
  'an over-received line does not make up for one not received': [
    {
      path: '/au/purchase-orders?q=PO-700',
      rows: { 'PO-7002': ['10 of 20', 'Part received'], 'PO-7003': ['Received'] },
    },
    {
      path: '/au/purchase-orders/PO-7002',
      contains: ['10 of 20 received', '1 not received', '1 received'],
      rows: { 'Gate valve 5 mm': ['10 over'] },
    },
  ],
  'kits in an order are nested, and deleted lines are shown on request': [
    {
      path: LATE,
      rowHeadings: [
        '700417',
        'Bathroom kit 700500',
        '700605',
        'Vanity kit 700501',
        'Vanity top 700502',
      ],
      excludes: ['Never wanted'],
      html: [`${LATE}?deleted=shown`],
    },
    { path: `${LATE}?deleted=shown`, rows: { 'Never wanted': ['Deleted'] }, html: [`"${LATE}"`] },
  ],
  'an order links to the supplier’s phone and shows approval, method and delivery': [
    {
      path: LATE,
      contains: [
        'Approved',
        'not the usual way',
        'usually Electronic data interchange',
        'Kōtare Express',
        'Outside',
      ],
      html: ['href="tel:0255501700"'],
    },
  ],
  'the receiving sheet lists what is to come': [
    {
      path: `${LATE}/receiving-sheet`,
      heading: 'Receiving sheet PO-7001',
      rowHeadings: ['700417', '700418', '700605'],
    },
  ],
  'a buyer sees how a cost was calculated, beside the state’s cost on the order date': [
    {
      as: 'buyer',
      path: `${LATE}/lines/2`,
      contains: [
        /The cost was set to \$399.99, \$17.34 less than/,
        /Rebate R1700, 5%\s*−\$20.87\s*Rebated cost\s*\$396.46/,
        /273.35 in the supplier’s currency ÷ 0.655.*the unit cost/,
        'is not the preferred supplier',
      ],
      rows: { 'Invoice cost': ['+7.33'], Rebated: ['+6.46'] },
      html: [/href="\/au\/costs\?product=700417&amp;date=\d{4}-\d\d-\d\d"/],
    },
  ],
  'an auditor reads orders with their costs': [
    { as: 'auditor', path: LATE, contains: ['Unit cost ($)'], rows: { '700417': ['417.33'] } },
  ],
  'an account on hold is found by its trading name, with whom to call': [
    {
      path: '/au/accounts?q=kotuku+kitch',
      rowHeadings: ['70981'],
      rows: { '70981': ['On hold', 'trades as Kōtuku Kitchens'] },
    },
    {
      path: '/au/accounts/J-70981',
      heading: 'Banksia Building Co Pty Ltd',
      contains: [/On hold: no credit.*Since .*, set by accounts feed/, 'Owing'],
      html: ['href="tel:0255501981"'],
    },
  ],
  'an auditor sees who changed the segment of an account, and when': [
    { as: 'auditor', path: '/au/accounts?q=53+004+085+616', rowHeadings: ['70455'] },
    {
      as: 'auditor',
      path: '/au/accounts/J-70455',
      contains: [
        /Version 2.*19 Oct 2026.*by accounts feed/,
        /Segment Trades \(TRADE\) → ?became Builders and developers \(BUILD\)/,
        /Credit limit \$5,000.00 → ?became \$12,500.50/,
      ],
      html: [
        'href="mailto:aroha@example.com"',
        'href="/au/invoices?customer=70455"',
        /href="\/au\/invoices\/[^"?]+"/,
      ],
    },
  ],
  'two versions of an account are compared in both directions, contacts and addresses one by one': [
    {
      as: 'auditor',
      path: '/au/accounts/J-70455?from=1&to=3',
      rowHeadings: [
        'Segment',
        'Credit limit',
        'Contact Aroha O’Brien: mobile',
        'Contact Hēmi Paewai Added',
        'Delivery address',
      ],
      rows: {
        'Contact Aroha O’Brien: mobile': ['0491 570 006', '0491 570 110'],
        'Contact Hēmi': ['none'],
      },
    },
    {
      as: 'auditor',
      path: '/au/accounts/J-70455?from=3&to=1',
      contains: ['Trades (TRADE)'],
      rows: { 'Contact Hēmi': ['none'] },
    },
    {
      as: 'auditor',
      path: '/au/accounts/J-70455?from=2&to=99',
      contains: ['Version 99 not found', 'Version 3'],
    },
  ],
  'a deleted account is found, and says that it was deleted': [
    { path: '/au/accounts?q=former+traders', rows: { '70999': ['Deleted'] } },
    {
      path: '/au/accounts/J-70999',
      contains: ['This account was deleted on 13 Nov 2026', /Version 2.*Deleted/],
    },
  ],
});

test('an invoice of 1,114 lines has every line, and adds up', async ({ reader }) => {
  const { rows, text } = await reader.page('branch staff', '/au/invoices/J3000');
  expect(rows.filter((row) => row.includes('PART-'))).toHaveLength(1114);
  expect(text).not.toMatch(/differs by/);
});
