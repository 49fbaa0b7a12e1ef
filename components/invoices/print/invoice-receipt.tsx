import type { ReactNode } from 'react';
import { LeftOutNotice } from '#components/invoices/invoice-notices.tsx';
import { Barcode } from '#components/print/barcode.tsx';
import { Mark } from '#components/print/sheet.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/more-rows.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import type { BankAccount } from '#lib/config/bank-accounts.ts';
import { type BoundedKit, type BoundedLines, boundedLines } from '#lib/invoices/document-lines.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { isPaidSale } from '#lib/invoices/view/payment.ts';
import { type PrintedArithmetic, printedArithmetic } from '#lib/invoices/view/printed-amounts.ts';
import { printedBranch, printedBuyer } from '#lib/invoices/view/printed-details.ts';
import { type PrintedInvoice, printedInvoice } from '#lib/invoices/view/printed-invoice.ts';
import { formatAmount, formatMoney, formatQuantity } from '#lib/money.ts';
import { countOf } from '#lib/text/text.ts';
import { FitRoll } from './fit-roll.tsx';

type Props = {
  view: InvoiceView;
  /** Where to pay what is left; undefined: it does not say. */
  bankAccount: BankAccount | undefined;
  actions: ReactNode;
  /** Limit on lines and kit parts together. */
  maxRows?: number;
};

/** An invoice as a counter prints it on an 80 mm roll: what tax law requires and no more. */
export function InvoiceReceipt(props: Props) {
  const { view, bankAccount, actions, maxRows = MAX_TABLE_ROWS } = props;
  const document = printedInvoice(view, bankAccount);
  const bounded = boundedLines(view.lines, maxRows);
  const arithmetic = printedArithmetic(view.lines);
  return (
    <>
      {actions}
      <FitRoll />
      <article className="invoice-receipt">
        <ReceiptSeller view={view} document={document} />
        <div>
          <h1 className="font-semibold text-[12pt]">{document.title}</h1>
          {[view.taxStatus.legalLine, document.warning].filter(Boolean).map((note) => (
            <p key={note} className="font-semibold">
              {note}
            </p>
          ))}
        </div>
        <ReceiptBuyer view={view} document={document} />
        <LeftOutNotice view={view} bounded={bounded} />
        <p className="flex justify-between gap-[2mm] font-semibold">
          <span>Goods</span>
          <span>$ {document.gst}</span>
        </p>
        <ul className="mt-0! border-ink border-y *:break-inside-avoid *:py-[0.75mm]">
          {bounded.lines.map((each) => (
            <ReceiptLine key={each.line.number} {...each} arithmetic={arithmetic} />
          ))}
          {bounded.linesLeft > 0 && <li>{andMore(bounded.linesLeft, 'lines')}</li>}
        </ul>
        <ReceiptSum {...document} />
        {isPaidSale(view) ? (
          <p className="font-semibold">Paid in full, nothing owing</p>
        ) : (
          <ReceiptPayment {...document} />
        )}
        {document.reason.length > 0 && (
          <p className="whitespace-pre-line">Reason: {document.reason.join('\n')}</p>
        )}
        <div className="flex justify-center">
          <Barcode text={document.number} maxMillimetres={72} />
        </div>
      </article>
    </>
  );
}

type PartyProps = { view: InvoiceView; document: PrintedInvoice };

function ReceiptSeller({ view: { invoice }, document: { seller } }: PartyProps) {
  const branch = printedBranch(invoice);
  return (
    <header className="flex gap-[3mm]">
      <Mark />
      <div>
        {seller && <p className="font-semibold text-[10pt]">{seller.name}</p>}
        {seller?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {branch && <p className="mt-[1mm] font-semibold">{branch.name}</p>}
        {branch?.lines.map((line) => (
          <p key={line}>
            {/* An email address breaks before its @: a hyphen at its end would seem to be ours. */}
            {line.split(/(?=@)/).map((part) => (
              <span key={part} className="inline-block max-w-full">
                {part}
              </span>
            ))}
          </p>
        ))}
      </div>
    </header>
  );
}

function ReceiptBuyer({ view, document }: PartyProps) {
  const buyer = printedBuyer(view.invoice, view.countryCode);
  return (
    <div>
      {buyer && <p className="font-semibold">{buyer.name}</p>}
      {buyer?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className="mt-[1.5mm] grid grid-cols-[auto_1fr] gap-x-[3mm]">
        {document.details.map(({ name, lines }) => (
          <div key={`${name} ${lines.join()}`} className="contents">
            <dt>{name}</dt>
            <dd>{lines.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type LineProps = Pick<BoundedLines['lines'][number], 'line' | 'kit'> & {
  arithmetic: PrintedArithmetic;
};

function ReceiptLine({ line, kit, arithmetic }: LineProps) {
  const { quantity, unitOfMeasure, isGstExempt } = line;
  const { price, amount } = arithmetic.amountsOf(line);
  return (
    <li>
      <span className="block">
        {line.productNumber} {line.productDescription}
      </span>
      {kit.count > 0 && <span className="block">Kit of {partNames(kit, arithmetic)}</span>}
      <span className="flex justify-between gap-[2mm]">
        <span>
          {formatQuantity(quantity)} {unitOfMeasure}
          {price !== undefined && ` × ${formatAmount(price)}`}
          {isGstExempt && ' GST-free'}
        </span>
        <span>{amount !== undefined && formatAmount(amount)}</span>
      </span>
    </li>
  );
}

/** The listed parts of a kit by name and how many more there are, or only the count if none is listed. */
function partNames({ parts, count }: BoundedKit, { amountsOf }: PrintedArithmetic): string {
  if (parts.length === 0) return countOf(count, 'part');
  const names = parts.map(({ productDescription, productNumber, line }) => {
    const amount = line && amountsOf(line).amount;
    const name = productDescription ?? productNumber;
    return amount === undefined ? name : `${name} ${formatAmount(amount)}`;
  });
  const left = count - parts.length;
  return [...names, ...(left > 0 ? [andMore(left)] : [])].join(', ');
}

/** How the lines add up to the total, and the payments, surcharge included. */
function ReceiptSum({ sums, sumNotes }: PrintedInvoice) {
  const rows = sums.map((row, position) => ({ ...row, position }));
  return (
    <dl className="break-inside-avoid">
      {rows.map(({ position, name, amount, isTotal }) => (
        <div
          key={position}
          className={`flex justify-between gap-[2mm] ${isTotal ? 'font-semibold text-[11pt]' : ''}`}
        >
          <dt>{name}</dt>
          <dd>{amount !== undefined && (isTotal ? formatMoney(amount) : formatAmount(amount))}</dd>
        </div>
      ))}
      {sumNotes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </dl>
  );
}

/** What is to be paid, by when and into which account; whom to ask is at the top. */
function ReceiptPayment({ toPay, number }: PrintedInvoice) {
  const [left, bank] = toPay;
  if (!left) return undefined;
  return (
    <div className="break-inside-avoid border border-ink p-[2mm]">
      <p className="font-semibold">To pay: {[left.name, ...left.lines].join(', ')}</p>
      {bank?.title === 'Bank transfer' && (
        <>
          <p>{bank.name}</p>
          <p>{bank.lines.join(' · ')}</p>
          <p>Reference {number}</p>
        </>
      )}
    </div>
  );
}
