import type { ScreenState } from './screens.ts';

/** Rows of every kind: there, short, coming, needed by a date, unknown and without a quantity. */
export const AVAILABILITY_SHEET =
  '/au/availability?branch=501&row=7000001+8&row=7000008+8&row=7000030+70&row=7000045+8+2026-12-24&row=70000045+1&row=7000007+-';

/** Screens as printed, for the contact sheet. */
export const PRINTED: readonly ScreenState[] = [
  { name: 'paper, product', path: '/au/products/740100' },
  { name: 'paper, account', path: '/au/accounts/J-70455?from=1&to=3' },
  { name: 'paper, kit of kits', path: '/au/invoices/J1001' },
  { name: 'paper, costs', path: '/au/invoices/J1001', as: 'buyer' },
  { name: 'paper, credit of a credit', path: '/au/invoices/J1003' },
  { name: 'paper, receipt', path: '/au/invoices/J2001?paper=receipt' },
  { name: 'paper, receipt of kits', path: '/au/invoices/J1001?paper=receipt' },
  { name: 'paper, pick sheet', path: '/au/invoices/J1001?paper=pick' },
  { name: 'paper, suppressed', path: '/au/invoices/J4001' },
  { name: 'paper, 1,114 lines', path: '/au/invoices/J3000' },
  { name: 'paper, purchase order', path: '/au/purchase-orders/PO-7001' },
  { name: 'paper, receiving sheet', path: '/au/purchase-orders/PO-7001?paper=receiving' },
  { name: 'paper, state costs', path: '/au/costs?product=TAP-15&date=2026-12-01', as: 'buyer' },
  { name: 'paper, list', path: '/au/invoices?customer=Banksia' },
  { name: 'paper, availability', path: AVAILABILITY_SHEET },
  { name: 'paper, branch', path: '/au/branches/601' },
  { name: 'paper, branches', path: '/au/branches?state=VIC' },
  { name: 'paper, door', path: '/au/branches/601?paper=door' },
];
