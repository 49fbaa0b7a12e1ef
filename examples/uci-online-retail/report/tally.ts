import Big from 'big.js';
import {
  type ExactAmount,
  sumOf,
  toAmount,
} from '#examples/uci-online-retail/documents/amounts.ts';
import type { Invoice } from '#lib/invoices/schema.ts';

/** Contents of one feed, counted from the records as they are written. */
export type FeedCount = {
  documents: number;
  rows: number;
  types: Partial<Record<Invoice['type'], number>>;
  total: { excludingGst: number; gst: number; includingGst: number };
};

/** Counts the invoices that pass through `counted`; `count` returns the counts so far. */
export function makeFeedCounter(): {
  counted(invoices: Iterable<Invoice>): Generator<Invoice>;
  count(): FeedCount;
} {
  const types: FeedCount['types'] = {};
  let documents = 0;
  let rows = 0;
  let total = sumOf([]);
  return {
    *counted(invoices) {
      for (const invoice of invoices) {
        documents += 1;
        rows += invoice.lineItems?.length ?? 0;
        types[invoice.type] = (types[invoice.type] ?? 0) + 1;
        total = sumOf([total, totalOf(invoice)]);
        yield invoice;
      }
    },
    count: () => ({ documents, rows, types: { ...types }, total: toAmount(total) }),
  };
}

function totalOf({ totals }: Invoice): ExactAmount {
  return {
    excludingGst: new Big(totals?.document?.excludingGst ?? 0),
    gst: new Big(totals?.document?.gst ?? 0),
  };
}
