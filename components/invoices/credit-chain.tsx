import { clsx } from 'clsx';
import Link from 'next/link';
import { andMore } from '#components/ui/and-more.ts';
import { Money } from '#components/ui/money.tsx';
import { SectionTitle } from '#components/ui/section-title.tsx';
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
      className="rounded-md border border-line px-3.5 py-2.5 text-(length:--text-sm) print:hidden [&_li]:py-0.5"
      data-originals={originals.length > 0 || undefined}
    >
      <SectionTitle id="credit-chain">Credits</SectionTitle>
      <ol>
        {originals.map((link) => (
          <li key={link.number}>
            <LinkedDocument place="Original" depth={0} link={link} countryCode={countryCode} />
            <Reason reason={creditReason(invoice, link.number)} />
          </li>
        ))}
        {originalsLeft > 0 && <li className={QUIET}>{andMore(originalsLeft, 'originals')}</li>}
        <li aria-current="true" className={LINK}>
          <span className={clsx(QUIET, ROLES[0])}>This document</span>
          <strong className="font-semibold">{invoice.number}</strong>
        </li>
        {credits.length > 0 && (
          <li>
            <Credits depth={1} links={credits} countryCode={countryCode} />
          </li>
        )}
        {creditsLeft > 0 && <li className={QUIET}>{andMore(creditsLeft, 'credits, at least')}</li>}
      </ol>
      {!lines && (
        <p className={QUIET}>
          Not every credit could be read whole, or credits take each other back in a circle, so what
          is left to credit is not worked out.
        </p>
      )}
    </section>
  );
}

const QUIET = 'text-(length:--text-xs) text-quiet';
/** One under the other, so that dates and amounts of a chain compare at a glance. */
const LINK =
  'grid grid-cols-[auto_7rem_9rem_6.5rem_7rem_auto] items-baseline justify-start gap-x-3 narrow:flex narrow:flex-wrap';
/** Each step further in gives its room back, so that the columns stay. */
const ROLES = ['w-26', 'w-[5.3125rem]', 'w-[4.125rem]', 'w-[2.9375rem]'].map(
  (width) => `${width} narrow:w-auto`,
);

/** Why the original is held to be it, as far as the document says. */
function Reason({ reason: { lines, remarks } }: { reason: CreditReason }) {
  const named =
    lines.length > 0 ? [`Named by line${lines.length === 1 ? '' : 's'} ${firstOf(lines)}.`] : [];
  const words = [...named, ...remarks];
  if (words.length === 0) return undefined;
  return <p className={QUIET}>{words.join(' ')}</p>;
}

function firstOf(lines: readonly number[]): string {
  const left = lines.length - MAX_LINES_NAMED;
  const first = lines.slice(0, MAX_LINES_NAMED).join(', ');
  return left > 0 ? `${first} ${andMore(left)}` : first;
}

const MAX_LINES_NAMED = 20;

/** How many steps in; deeper ones have no more room to give back. */
type CreditsParts = { depth: number; links: readonly ChainLink[]; countryCode: string };

/** What takes a document back, and what takes that back in turn, one step further in. */
function Credits({ depth, links, countryCode }: CreditsParts) {
  return (
    <ul className="ml-1.5 border-line border-l pl-3">
      {links.map((link) => (
        <li key={link.number}>
          <LinkedDocument place="Credit" depth={depth} link={link} countryCode={countryCode} />
          {link.credits.length > 0 && (
            <Credits depth={depth + 1} links={link.credits} countryCode={countryCode} />
          )}
        </li>
      ))}
    </ul>
  );
}

type LinkParts = { place: string; depth: number; link: ChainLink; countryCode: string };

function LinkedDocument({ place, depth, link, countryCode }: LinkParts) {
  const { number, type, date, totalIncludingGst, isFound, via } = link;
  return (
    <span className={LINK}>
      <span className={clsx(QUIET, ROLES[Math.min(depth, ROLES.length - 1)])}>{place}</span>
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
