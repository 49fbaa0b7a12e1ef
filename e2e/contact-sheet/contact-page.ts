import type { ScreenState } from './screens.ts';

/** A screen in one theme, or printed: its screenshots from the narrowest to the widest. */
type ContactRow = {
  readonly title: string;
  readonly files: readonly string[];
};

/** The HTML page with all screenshots: a section for each screen with its states, and links to all sections. */
export function contactPage(rows: readonly ContactRow[], existing: ReadonlySet<string>): string {
  const screens = Map.groupBy(rows, ({ title }) => screenOf(title));
  const links = [...screens.keys()].map((screen) => `<a href="#${idOf(screen)}">${screen}</a>`);
  const sections = [...screens].map(
    ([screen, states]) =>
      `<section id="${idOf(screen)}"><h2>${screen}</h2>${states.map((row) => rowHtml(row, existing)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style><nav>${links.join('')}</nav>${sections.join('')}</html>`;
}

/** The part before the state: `invoice` of `invoice, kit of kits, dark`. */
function screenOf(title: string): string {
  return title.split(',')[0] ?? title;
}

function idOf(screen: string): string {
  return screen.replace(/\W+/g, '-');
}

function rowHtml({ title, files }: ContactRow, existing: ReadonlySet<string>): string {
  const images = files.map((file) =>
    existing.has(file)
      ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
      : `<p>${file} is missing</p>`,
  );
  return `<h3>${title}</h3><div>${images.join('')}</div>`;
}

const STYLE = [
  'body{font:14px sans-serif;margin:1rem;background:#888}',
  'nav{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.25rem 1rem;background:#fff;padding:.5rem}',
  'section{scroll-margin-top:5rem}',
  'div{display:grid;grid-template-columns:390fr 820fr 1024fr 1440fr;gap:.5rem;align-items:start}',
  'img{width:100%;display:block}',
].join('');

/** Rows of every kind: there, short, coming, needed by a date, unknown and without a quantity. */
export const AVAILABILITY_SHEET =
  '/au/availability?branch=501&row=7000001+8&row=7000008+8&row=7000030+70&row=7000045+8+2026-12-24&row=70000045+1&row=7000007+-';

/** Screens as printed, for the contact sheet. */
export const PRINTED: readonly ScreenState[] = [
  { name: 'print, product', path: '/au/products/740100' },
  { name: 'print, account', path: '/au/accounts/J-70455?from=1&to=3' },
  { name: 'print, kit of kits', path: '/au/invoices/J1001' },
  { name: 'print, costs', path: '/au/invoices/J1001', as: 'buyer' },
  { name: 'print, credit of a credit', path: '/au/invoices/J1003' },
  { name: 'print, receipt', path: '/au/invoices/J2001?paper=receipt' },
  { name: 'print, receipt of kits', path: '/au/invoices/J1001?paper=receipt' },
  { name: 'print, pick sheet', path: '/au/invoices/J1001?paper=pick' },
  { name: 'print, suppressed', path: '/au/invoices/J4001' },
  { name: 'print, 1,114 lines', path: '/au/invoices/J3000' },
  { name: 'print, purchase order', path: '/au/purchase-orders/PO-7001' },
  { name: 'print, receiving sheet', path: '/au/purchase-orders/PO-7001?paper=receiving' },
  { name: 'print, state costs', path: '/au/costs?product=TAP-15&date=2026-12-01', as: 'buyer' },
  { name: 'print, list', path: '/au/invoices?customer=Banksia' },
  { name: 'print, availability', path: AVAILABILITY_SHEET },
  { name: 'print, branch', path: '/au/branches/601' },
  { name: 'print, branches', path: '/au/branches?state=VIC' },
  { name: 'print, door', path: '/au/branches/601?paper=door' },
];
