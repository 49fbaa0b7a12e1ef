import { defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { Fact } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { getQuote, QuoteNumber, quoteHref } from '#lib/quotes/record.ts';
import { formatDate } from '#lib/time/dates.ts';

export const generateMetadata = titled(({ quoteNumber }) => `Quote ${quoteNumber}`);

/** One quote. */
export default defineRecord({
  scope: 'invoicing:read',
  path: CountryPath.extend({ quoteNumber: QuoteNumber }),
  find: async (ctx, { quoteNumber }) => (await getQuote(ctx, quoteNumber)).parse(),
  seen: ({ item: { number } }) => ({
    href: quoteHref(number),
    title: number,
    kind: 'Quote',
  }),
  reads: () => ({}),
  header: ({ item: { number, customer, total, validUntil }, apiCall }) => ({
    crumbs: [{ name: 'Quotes', href: '/quotes' }],
    title: `Quote ${number}`,
    actions: apiCall(),
    facts: (
      <>
        <Fact name="Customer">{customer.name}</Fact>
        <Fact name="Total">
          <Money value={total} />
        </Fact>
        <Fact name="Valid until">{formatDate(validUntil)}</Fact>
      </>
    ),
  }),
});
