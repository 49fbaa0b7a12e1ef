import { Notice } from '#components/ui/notice.tsx';
import type { GstRow } from '#lib/invoicing/gst-summary.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';

/** How the lines and charges come to the total, with their GST, so that a reader can add it up. */
export function GstTable({ reading: { gst, invoice, countryCode } }: { reading: InvoiceReading }) {
  const cardType = invoice.totals?.creditCardSurcharge?.cardType;
  return (
    <div className="space-y-2">
      <table className="data-table sum-table">
        <caption className="sr-only">How {invoice.number} comes to its total</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="numeric">
              Excl. GST ($)
            </th>
            <th scope="col" className="numeric">
              GST ($)
            </th>
            <th scope="col" className="numeric">
              Incl. GST ($)
            </th>
          </tr>
        </thead>
        <tbody>
          {gst.rows.map((row) => (
            <SumRow key={row.kind} row={row} name={nameOf(row, countryCode, cardType)} />
          ))}
        </tbody>
        <tfoot>
          <tr className="sum-total">
            <th scope="row">Total</th>
            <td className="numeric">{formatAmount(gst.total.excludingGst)}</td>
            <td className="numeric">{formatAmount(gst.total.gst)}</td>
            <td className="numeric">{formatAmount(gst.total.includingGst)}</td>
          </tr>
          {gst.afterwards.map((row) => (
            <SumRow
              key={row.kind}
              row={row}
              name={row.kind === 'rounding' ? 'Rounding of the payment' : SETTLEMENT}
            />
          ))}
        </tfoot>
      </table>
      <Differences gst={gst} />
    </div>
  );
}

const SETTLEMENT = 'Settlement discount, if paid on time';

function SumRow({ row, name }: { row: GstRow; name: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">
        {row.excludingGst !== undefined && formatAmount(row.excludingGst)}
      </td>
      <td className="numeric">{row.gst !== undefined && formatAmount(row.gst)}</td>
      <td className="numeric">{formatAmount(row.includingGst)}</td>
    </tr>
  );
}

function nameOf(row: GstRow, countryCode: 'au' | 'nz', cardType: string | undefined): string {
  switch (row.kind) {
    case 'taxed':
      return `Lines with GST of ${countryCode === 'au' ? 10 : 15}\u{a0}%`;
    case 'gst-free':
      return 'Lines without GST';
    case 'handling-fee':
      return 'Handling fee';
    case 'delivery-fee':
      return 'Delivery fee';
    case 'card-surcharge':
      return cardType ? `Card surcharge (${cardType})` : 'Card surcharge';
    case 'rounding':
      return 'Rounding';
    case 'settlement-discount':
      return 'Settlement discount';
  }
}

/** Where the document does not add up: said, never smoothed over. */
function Differences({ gst }: Pick<InvoiceReading, 'gst'>) {
  const { difference, linesWithoutAmounts, linesOfOtherRates } = gst;
  return (
    <>
      {difference && (
        <Notice tone="bad">
          The document states a total that differs by {formatMoney(difference.includingGst)}, its
          GST by {formatMoney(difference.gst)}, from what its lines and charges come to.
        </Notice>
      )}
      {linesWithoutAmounts.length > 0 && (
        <Notice>Without amounts, so not in the sum: {linesNamed(linesWithoutAmounts)}.</Notice>
      )}
      {linesOfOtherRates.length > 0 && (
        <Notice>
          GST that is neither nothing nor the country’s rate: {linesNamed(linesOfOtherRates)}.
        </Notice>
      )}
    </>
  );
}

const MOST_NAMED = 20;

function linesNamed(numbers: readonly number[]): string {
  const more = numbers.length - MOST_NAMED;
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  return `line${numbers.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
