import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { PageHead, type PageHeadProps } from '#components/ui/page-head.tsx';
import { Facts } from '#components/ui/text/facts.tsx';
import type { Tone } from '#lib/text/tones.ts';
import { RecordBar } from './record-bar.tsx';

/** The head of a record's page: what it is, its status, what to do next. */
export type RecordHeader = PageHeadProps & {
  /** Status, amount and next step: a `Headline`. */
  readonly headline?: ReactNode;
  /** Beside the headline once the title is out of sight. */
  readonly print?: ReactNode;
  /** Each a `Fact`. */
  readonly facts?: ReactNode;
};

type PageProps = {
  header: RecordHeader;
  /** Printed as a document: in its type size, links as text. */
  isDocument?: boolean | undefined;
  /** Between the header and the sections. */
  lead?: ReactNode;
  /** Sections with addresses, contacts and references. */
  aside?: ReactNode;
  /** What the details are of, for those who hear the page: `invoice 2400001`. */
  of: string;
  /** The sections: the goods, and what adds up to the total. */
  children: ReactNode;
  /** Below all: how it came to be as it is. */
  history?: ReactNode;
};

/** The page of a record. */
export function RecordPage({ header, isDocument, lead, aside, of, children, history }: PageProps) {
  return (
    <article className={clsx('record group/document', isDocument && 'document')}>
      <Header {...header} />
      {lead}
      {/* The details are beside the goods on a wide screen, below them on a narrow one, above them on paper. */}
      {aside ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18.75rem] print:flex print:flex-col print:items-stretch print:gap-y-[4mm]">
          <div className="min-w-0 space-y-6 print:order-2">{children}</div>
          <aside
            aria-label={`Details of ${of}`}
            className="min-w-0 not-print:xl:sticky not-print:xl:top-[calc(var(--sticky-top)+var(--bar)+var(--head,0rem)+1rem)] not-print:xl:max-h-[calc(100dvh-var(--sticky-top)-var(--bar)-var(--head,0rem)-2rem)] not-print:xl:overflow-y-auto not-print:divide-y not-print:divide-line not-print:border-line not-print:max-xl:border-t not-print:xl:border-l not-print:xl:pl-5 print:grid print:grid-cols-3 print:gap-x-[6mm]"
          >
            {aside}
          </aside>
        </div>
      ) : (
        children
      )}
      {history}
    </article>
  );
}

function Header({ headline, print, facts, ...head }: RecordHeader) {
  return (
    <div className="record-head">
      <PageHead {...head} />
      {headline && (
        <RecordBar title={head.title} print={print}>
          {headline}
        </RecordBar>
      )}
      {facts && <Facts columns={HEADER_FACTS}>{facts}</Facts>}
    </div>
  );
}

const HEADER_FACTS =
  'not-print:border-section not-print:border-b not-print:pb-3 grid-cols-2 *:first:max-md:col-span-full md:flex md:flex-wrap md:gap-x-8 print:flex print:gap-x-[10mm] print:gap-y-[2mm]';

const TONES: Readonly<Record<Tone, string>> = {
  bare: 'bg-neutral-panel text-ink',
  type: 'bg-neutral-panel text-ink',
  plain: 'bg-neutral-panel text-ink',
  accent: 'bg-selected text-accent',
  done: 'bg-good-panel text-good',
  good: 'bg-good-panel text-good',
  warn: 'bg-warn-panel text-warn',
  bad: 'bg-bad-panel text-bad',
};

type HeadlineProps = {
  tone: Tone;
  Icon: LucideIcon;
  /** The status of the document, in a word or two. */
  status: ReactNode;
  /** The amount that matters. */
  amount?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  /** The next step as buttons, at the end. */
  actions?: ReactNode;
};

/** The answer on a document: its status with an icon, the amount, and the next step. Colour only repeats the words. */
export function Headline(props: HeadlineProps) {
  const { tone, Icon, status, amount, children, actions } = props;
  return (
    <div
      role="note"
      aria-label="Status"
      className={clsx(
        'flex min-h-10 items-center justify-between gap-x-5 rounded-md px-3 py-0.5 print:hidden max-sm:flex-wrap',
        TONES[tone],
      )}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 py-0.5">
        <span className="inline-flex items-center gap-2 font-semibold text-base">
          <Icon size={17} aria-hidden="true" className="flex-none" />
          {status}
        </span>{' '}
        {amount && <strong className="font-semibold text-base text-ink">{amount}</strong>}{' '}
        {children && <span className="text-ink text-sm">{children}</span>}
      </div>{' '}
      {actions && (
        <span className="flex flex-none gap-2 max-sm:w-full max-sm:flex-wrap max-sm:*:my-1 max-sm:*:grow pointer-coarse:*:min-h-11">
          {actions}
        </span>
      )}
    </div>
  );
}

/** Steps of a headline in one line: `Call 0491 575 789 · Due 2 Dec 2026`. Missing ones are left out. */
export function Steps({ children }: { children: readonly ReactNode[] }) {
  const steps = children.filter((step) => step !== undefined && step !== false && step !== '');
  return steps.map((step, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a document have a fixed order.
    <Fragment key={at}>
      {at > 0 && ' · '}
      {step}
    </Fragment>
  ));
}

type AsideProps = { title: string; isOpen?: boolean; children: ReactNode };

/** A section of the details, folded unless `isOpen`. On paper it is open. */
export function AsideSection({ title, isOpen = false, children }: AsideProps) {
  return (
    <div className="py-2 text-sm xl:first:pt-0 print:break-inside-avoid print:py-0">
      <Disclosure
        isOpen={isOpen}
        summary={<span className="font-semibold text-sm print:text-[7pt]">{title}</span>}
      >
        <div className="pt-1 pb-2 print:p-0">{children}</div>
      </Disclosure>
    </div>
  );
}
