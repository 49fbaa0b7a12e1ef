import { clsx } from 'clsx';
import { LeftOutNotice } from '#components/invoices/invoice-notices.tsx';
import { Barcode, Mark } from '#components/print/sheet.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import type { BankAccount } from '#lib/config/bank-accounts.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import type { PrintedParty } from '#lib/invoices/view/parties.ts';
import { isPaidSale } from '#lib/invoices/view/payment.ts';
import {
  type PrintedInvoice,
  type PrintedLine,
  printedInvoice,
} from '#lib/invoices/view/printed-invoice.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { andMore, countOf, present } from '#lib/text/text.ts';
import { FitRoll } from './fit-roll.tsx';

type Props = {
  view: InvoiceView;
  /** Where to pay what is left; undefined: it does not say. */
  bankAccount: BankAccount | undefined;
  /** Limit on lines and kit parts together. */
  maxRows?: number;
};

/** An invoice as a counter prints it on an 80 mm roll: what tax law requires and no more. */
export function InvoiceReceipt(props: Props) {
  const { view, bankAccount, maxRows = MAX_TABLE_ROWS } = props;
  const document = printedInvoice(view, bankAccount, maxRows);
  const { title, number, warning, seller, branch, buyer, details, lines, reason } = document;
  return (
    <>
      <FitRoll />
      <article className="invoice-receipt">
        <header className="flex gap-[3mm]">
          <Mark />
          <div>
            <Party party={seller} nameClass="text-[10pt]" />
            <Party party={branch} nameClass="mt-[1mm]" />
          </div>
        </header>
        <div>
          <h1 className="font-semibold text-[12pt]">{title}</h1>
          {present(view.taxStatus.legalLine, warning).map((note) => (
            <p key={note} className="font-semibold">
              {note}
            </p>
          ))}
        </div>
        <div>
          <Party party={buyer} />
          <dl className="mt-[1.5mm] grid grid-cols-[auto_1fr] gap-x-[3mm]">
            {details.map(({ name, value }) => (
              <div key={`${name} ${value}`} className="contents">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <LeftOutNotice view={view} left={document} />
        <p className="flex justify-between gap-[2mm] font-semibold">
          <span>Goods</span>
          <span>$ {document.gst}</span>
        </p>
        <ul className="mt-0! border-ink border-y *:break-inside-avoid *:py-[0.75mm]">
          {lines.map((line) => (
            <ReceiptLine key={line.number} line={line} />
          ))}
          {document.linesLeft > 0 && <li>{andMore(document.linesLeft, 'lines')}</li>}
        </ul>
        <ReceiptSum {...document} />
        {isPaidSale(view) ? (
          <p className="font-semibold">Paid in full, nothing owing</p>
        ) : (
          <ReceiptPayment {...document} />
        )}
        {reason.length > 0 && <p className="whitespace-pre-line">Reason: {reason.join('\n')}</p>}
        <div className="flex justify-center">
          <Barcode text={number} maxMillimetres={72} />
        </div>
      </article>
    </>
  );
}

function Party({ party, nameClass }: { party: PrintedParty | undefined; nameClass?: string }) {
  if (!party) return undefined;
  return (
    <>
      <p className={clsx('font-semibold', nameClass)}>{party.name}</p>
      {party.lines.map((line) => (
        <p key={line}>
          {/* An email address breaks before its @: a hyphen at its end would seem to be ours. */}
          {line.split(/(?=@)/).map((part) => (
            <span key={part} className="inline-block max-w-full">
              {part}
            </span>
          ))}
        </p>
      ))}
    </>
  );
}

function ReceiptLine({ line }: { line: PrintedLine }) {
  const { product, description, quantity, price, amount, partCount, isGstFree } = line;
  return (
    <li>
      <span className="block">
        {product} {description}
      </span>
      {partCount > 0 && <span className="block">Kit of {partNames(line)}</span>}
      <span className="flex justify-between gap-[2mm]">
        <span>
          {quantity}
          {price && ` × ${price}`}
          {isGstFree && ' GST-free'}
        </span>
        <span>{amount}</span>
      </span>
    </li>
  );
}

/** The listed parts of a kit by name and how many more there are, or only the count if none is listed. */
function partNames({ parts, partCount }: PrintedLine): string {
  if (parts.length === 0) return countOf(partCount, 'part');
  const names = parts.map(({ product, description, amount }) =>
    present(description || product, amount).join(' '),
  );
  const left = partCount - parts.length;
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
