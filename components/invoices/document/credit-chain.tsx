import { clsx } from 'clsx';
import { Badge } from '#components/ui/badge.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { SectionTitle } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import {
  type CreditChain as Chain,
  type ChainLink,
  creditReason,
} from '#lib/invoices/credits/credit-chain.ts';
import { isOwing } from '#lib/invoices/record/payment-status.ts';
import { INVOICE_TYPE_LABELS, type Invoice } from '#lib/invoices/schema.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { amountToPay } from '#lib/invoices/view/payment.ts';
import { formatMoney } from '#lib/money.ts';
import { andMore, formatCount } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = { chain: Chain; view: InvoiceView };

/** The credit chain of a document: the originals that it credits, the document itself, and the credits of it. */
export function CreditChain({ chain, view }: Props) {
  const { originals, originalsLeft, credits, creditsLeft, lines } = chain;
  const { invoice, status } = view;
  const owing = isOwing(status) ? amountToPay(view) : undefined;
  if (originals.length === 0 && credits.length === 0) return undefined;
  return (
    <section
      aria-labelledby="credit-chain"
      className="rounded-md border border-line px-3.5 py-2.5 text-(length:--text-sm) print:hidden [&_li]:py-0.5"
      data-originals={originals.length > 0 || undefined}
    >
      <SectionTitle id="credit-chain">Credits</SectionTitle>
      <ol>
        {originals.map((link) => (
          <li key={link.number}>
            <LinkedDocument label="Original" depth={0} link={link} />
            {/* Why this is taken to be the original, as far as the document says. */}
            <p className={clsx(QUIET, 'empty:hidden')}>{creditReason(invoice, link.number)}</p>
          </li>
        ))}
        {originalsLeft > 0 && <li className={QUIET}>{andMore(originalsLeft, 'originals')}</li>}
        {originals.length > 0 && credits.length > 0 && (
          <li aria-current="true" className={LINK}>
            <span className={clsx(QUIET, LABEL_WIDTHS[0])}>Credited by</span>
            <strong className="font-semibold">{invoice.number}</strong>
          </li>
        )}
        {credits.length > 0 && (
          <li>
            <Credits depth={1} links={credits} />
          </li>
        )}
        {creditsLeft > 0 && (
          <li className={QUIET}>{`at least ${formatCount(creditsLeft)} more credits`}</li>
        )}
      </ol>
      {credits.length > 0 && credits.every(({ isReversed }) => isReversed) ? (
        <p>
          Nothing is credited
          {owing !== undefined && `: all ${formatMoney(owing)} is owing`}.
        </p>
      ) : (
        owing !== undefined && <p>Leaves {formatMoney(owing)} owing.</p>
      )}
      {!lines && (
        <p className={QUIET}>
          Some credits could not be read in full, or they credit each other, so what can still be
          credited is not shown.
        </p>
      )}
    </section>
  );
}

const QUIET = 'text-(length:--text-xs) text-quiet';
/** Fixed columns, so that the dates and amounts of a chain line up. */
const LINK =
  'grid grid-cols-[auto_7rem_9rem_6.5rem_7rem_auto] items-baseline justify-start gap-x-3 narrow:flex narrow:flex-wrap';
/** Label widths by depth: each takes off its indentation, so that the columns stay aligned. */
const LABEL_WIDTHS = ['w-26', 'w-[5.3125rem]', 'w-[4.125rem]', 'w-[2.9375rem]'].map(
  (width) => `${width} narrow:w-auto`,
);

type CreditsProps = {
  depth: number;
  links: readonly ChainLink[];
  /** The credit that these take back. */
  of?: ChainLink;
};

/** The credits of a document, each with the documents that credit it in turn. */
function Credits({ depth, links, of }: CreditsProps) {
  return (
    <ul className="ml-1.5 border-line border-l pl-3">
      {links.map((link) => (
        <li key={link.number}>
          <LinkedDocument
            label="Credit"
            depth={depth}
            link={link}
            remark={of && `${of.isReversed ? 'Reverses' : 'Credits part of'} ${of.number}`}
          />
          {link.credits.length > 0 && <Credits depth={depth + 1} links={link.credits} of={link} />}
        </li>
      ))}
    </ul>
  );
}

type LinkProps = { label: string; depth: number; link: ChainLink; remark?: string | undefined };

function LinkedDocument({ label, depth, link, remark }: LinkProps) {
  const { number, type, date, totalIncludingGst, isFound, isReversed, via } = link;
  const remarks = [remark, via === 'line' && 'named on its lines'].filter(Boolean).join(', ');
  return (
    <span className={LINK}>
      <span className={clsx(QUIET, LABEL_WIDTHS[Math.min(depth, LABEL_WIDTHS.length - 1)])}>
        {label}
      </span>
      {isFound ? <RowLink href={invoiceHref(number)}>{number}</RowLink> : <span>{number}</span>}
      {isFound ? (
        <span>
          {type && (
            <span className={`badge badge-type mark mark-${markOf(type)}`}>
              {INVOICE_TYPE_LABELS[type]}
            </span>
          )}
        </span>
      ) : (
        <span className="text-quiet">not found</span>
      )}
      <span>{date && formatDate(date)}</span>
      <span className="text-right">
        {totalIncludingGst !== undefined && <Money value={totalIncludingGst} />}
      </span>
      {(isReversed || remarks !== '') && (
        <span className="text-quiet">
          {isReversed && (
            <>
              <Badge>Reversed</Badge>{' '}
            </>
          )}
          {remarks}
        </span>
      )}
    </span>
  );
}

/** Icon and colour only repeat the type. */
function markOf(type: Invoice['type']): string {
  return type.toLowerCase().replaceAll('_', '-');
}
