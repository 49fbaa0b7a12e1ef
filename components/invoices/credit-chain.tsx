import Link from 'next/link';
import { andMore } from '#components/ui/and-more.ts';
import { Money } from '#components/ui/money.tsx';
import { formatDate } from '#lib/dates.ts';
import type { CreditChain as Chain, ChainLink } from '#lib/invoicing/credit-chain.ts';
import { type CreditReason, creditReason } from '#lib/invoicing/credit-reason.ts';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import { InvoiceTypeMark } from './invoice-type-mark.tsx';

type Parts = { chain: Chain; invoice: Invoice; countryCode: string };

/** The chain that a document stands in: what it takes back, itself, and what takes it back. */
export function CreditChain({ chain, invoice, countryCode }: Parts) {
  const { originals, originalsLeft, credits, creditsLeft, lines } = chain;
  if (originals.length === 0 && credits.length === 0) return undefined;
  return (
    <section
      aria-labelledby="credit-chain"
      className="credit-chain"
      data-originals={originals.length > 0 || undefined}
    >
      <h2 id="credit-chain" className="section-title">
        Credits
      </h2>
      <ol>
        {originals.map((link) => (
          <li key={link.number}>
            <LinkedDocument place="Original" link={link} countryCode={countryCode} />
            <Reason reason={creditReason(invoice, link.number)} />
          </li>
        ))}
        {originalsLeft > 0 && (
          <li className="chain-reason">{andMore(originalsLeft, 'originals')}</li>
        )}
        <li aria-current="true" className="chain-link">
          <span className="chain-role">This document</span>
          <strong className="font-semibold">{invoice.number}</strong>
        </li>
        {credits.length > 0 && (
          <li>
            <Credits links={credits} countryCode={countryCode} />
          </li>
        )}
        {creditsLeft > 0 && (
          <li className="chain-reason">{andMore(creditsLeft, 'credits, at least')}</li>
        )}
      </ol>
      {!lines && (
        <p className="chain-reason">
          Not every credit could be read whole, or credits take each other back in a circle, so what
          is left to credit is not worked out.
        </p>
      )}
    </section>
  );
}

/** Why the original is held to be it, as far as the document says. */
function Reason({ reason: { lines, remarks } }: { reason: CreditReason }) {
  const named =
    lines.length > 0 ? [`Named by line${lines.length === 1 ? '' : 's'} ${firstOf(lines)}.`] : [];
  const words = [...named, ...remarks];
  if (words.length === 0) return undefined;
  return <p className="chain-reason">{words.join(' ')}</p>;
}

function firstOf(lines: readonly number[]): string {
  const left = lines.length - MAX_LINES_NAMED;
  const first = lines.slice(0, MAX_LINES_NAMED).join(', ');
  return left > 0 ? `${first} ${andMore(left)}` : first;
}

const MAX_LINES_NAMED = 20;

type CreditsParts = { links: readonly ChainLink[]; countryCode: string };

/** What takes a document back, and what takes that back in turn, one step further in. */
function Credits({ links, countryCode }: CreditsParts) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.number}>
          <LinkedDocument place="Credit" link={link} countryCode={countryCode} />
          {link.credits.length > 0 && <Credits links={link.credits} countryCode={countryCode} />}
        </li>
      ))}
    </ul>
  );
}

type LinkParts = { place: string; link: ChainLink; countryCode: string };

function LinkedDocument({ place, link, countryCode }: LinkParts) {
  const { number, type, date, totalIncludingGst, isFound, via } = link;
  return (
    <span className="chain-link">
      <span className="chain-role">{place}</span>
      {isFound ? (
        <Link
          href={invoiceHref(countryCode, number)}
          prefetch={false}
          data-row-link=""
          className="row-link"
        >
          {number}
        </Link>
      ) : (
        <span>{number}</span>
      )}
      {isFound ? (
        <span>{type && <InvoiceTypeMark type={type} />}</span>
      ) : (
        <span className="text-quiet">not found here</span>
      )}
      <span>{date && formatDate(date)}</span>
      <span className="text-right">
        {totalIncludingGst !== undefined && <Money value={totalIncludingGst} />}
      </span>
      {via === 'line' && <span className="text-quiet">named by its lines</span>}
    </span>
  );
}
