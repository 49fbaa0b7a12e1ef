import { sql } from 'kysely';
import { z } from 'zod';
import { DUE, IS_OWING, isOverdue } from '#lib/documents/order-balance-sql.ts';
import { INVOICE_STATUS_LABELS } from '#lib/invoices/record/payment-status.ts';
import {
  customerNames,
  findMeaning,
  named,
  ofCustomers,
  productNames,
  waysToMean,
  withProducts,
} from '#lib/invoices/search/meaning.ts';
import { SUMMARY_COLUMNS, toInvoiceSummaries } from '#lib/invoices/search/summaries.ts';
import { type Asked, branch, choice, dateRange, searchText, text } from '#lib/records/fields.ts';
import { record } from '#lib/records/record.ts';
import { type Condition, startsWithAny } from '#lib/search/conditions.ts';
import { nameOrder } from '#lib/search/name-search.ts';
import { parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants } from '#lib/search/words.ts';
import { todayIn } from '#lib/time/clock.ts';
import { INVOICE_TYPE_LABELS, InvoiceType } from './schema.ts';

const TYPES = InvoiceType.options.map((type) => [type, INVOICE_TYPE_LABELS[type]] as const);
const AMOUNT = sql<string>`abs(total_including_gst)`;

/** Invoices, credit notes and refunds. Lists read them by `searchInvoices`, which knows their rules besides. */
export const INVOICES = record({
  name: 'invoices',
  noun: 'invoice',
  title: 'Invoices',
  scope: 'invoicing:read',
  table: 'invoices',
  key: 'number',
  visibleTo: { customer: 'customer_number' },
  columns: SUMMARY_COLUMNS,
  items: toInvoiceSummaries,
  // Most asked first.
  fields: {
    q: searchText('Number, order, job, customer or product', async (typed, { ctx }) =>
      waysToMean(await findMeaning(ctx, parseTypedSearch(ctx, typed))),
    ),
    status: choice(
      'Status',
      {
        overdue: INVOICE_STATUS_LABELS.OVERDUE,
        owing: 'Owing (overdue or not)',
        'part-paid': INVOICE_STATUS_LABELS.PART_PAID,
        paid: INVOICE_STATUS_LABELS.PAID,
        credited: 'Credited or refunded',
        unknown: 'Balance not known',
      },
      hasStatus,
      'Any status',
    ),
    branch: { ...branch('Branch', 'selling_branch'), isBound: true },
    ...dateRange(sql`date`, ['From', 'To']),
    least: amount('Min $', (dollars) => sql`${AMOUNT} >= ${dollars}::numeric`),
    most: amount('Max $', (dollars) => sql`${AMOUNT} <= ${dollars}::numeric`),
    customer: text('Customer', (typed, { ctx }) => named(customerNames(ctx), typed, ofCustomers)),
    product: text('Product', (typed, { ctx }) => named(productNames(ctx), typed, withProducts)),
    order: number('Order no.', 'order_number'),
    job: number('Job', 'job_number'),
    purchaseOrder: number('Customer PO', 'purchase_order_number'),
    type: {
      label: 'Type',
      schema: z.array(InvoiceType),
      input: { kind: 'several', options: TYPES, isRare: true },
      where: (types: InvoiceType[]) => sql`type = any(${types}::text[])`,
    },
  },
  orders: {
    newest: { words: 'newest first', by: 'date', type: 'date', direction: 'desc' },
    oldest: { words: 'oldest first', by: 'date', type: 'date', direction: 'asc' },
    largest: { words: 'largest first', by: AMOUNT, type: 'numeric', direction: 'desc' },
    smallest: { words: 'smallest first', by: AMOUNT, type: 'numeric', direction: 'asc' },
    // Of what is owing alone: `searchInvoices`.
    due: { words: 'longest overdue first', by: DUE, type: 'date', direction: 'asc' },
    customer: {
      words: 'by customer',
      by: nameOrder('customer_name'),
      type: 'text',
      direction: 'asc',
    },
  },
});

/** Amounts either way: credits are negative. */
function amount(label: string, where: (dollars: string) => Condition) {
  return {
    label,
    schema: z.string().regex(/^(\d{1,12}(\.\d{1,4})?)?$/, {
      error: 'must be an amount in dollars such as 120 or 120.50',
    }),
    input: { kind: 'text', inputMode: 'decimal' },
    where,
  } as const;
}

function number(label: string, column: string) {
  const where = (typed: string) => startsWithAny(sql.ref(column), caseVariants(typed));
  return { ...text(label, where), input: { kind: 'text', isRare: true } } as const;
}

function hasStatus(status: string, { ctx }: Asked): Condition {
  switch (status) {
    case 'overdue':
      return isOverdue(todayIn(ctx));
    case 'owing':
      return IS_OWING;
    case 'credited':
      return sql`payment in ('CREDITED', 'REFUNDED')`;
    default:
      // As a literal, since the index of the rare ones is partial.
      return sql`payment = ${sql.lit(status.replace('-', '_').toUpperCase())}`;
  }
}
