import { Notice } from '#components/ui/notice.tsx';
import type { GstRow } from '#lib/invoicing/gst-summary.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { afterwardsName, sumName, sumRemarks } from '#lib/invoicing/sum-words.ts';
import { formatAmount } from '#lib/money.ts';

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
            <SumRow key={row.kind} row={row} name={sumName(row, countryCode, cardType)} />
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
            <SumRow key={row.kind} row={row} name={afterwardsName(row)} />
          ))}
        </tfoot>
      </table>
      {sumRemarks(gst).map(({ isWrong, text }) => (
        <Notice key={text} tone={isWrong ? 'bad' : 'warn'}>
          {text}
        </Notice>
      ))}
    </div>
  );
}

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
