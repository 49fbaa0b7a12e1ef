import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Clock,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Headline, Steps } from '#components/shell/page/document-page.tsx';
import { CallButton } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { type CreditChain, isCreditedWhole } from '#lib/invoices/credits/credit-chain.ts';
import {
  INVOICE_STATUS_LABELS,
  type InvoiceStatus,
  isOwing,
} from '#lib/invoices/record/payment-status.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { dueText, invoiceStatusText } from '#lib/invoices/view/labels.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { contactPhones } from '#lib/invoices/view/parties.ts';
import { earlyPaymentText, paymentRows } from '#lib/invoices/view/payment.ts';
import { formatMoney } from '#lib/money.ts';
import { capitalized } from '#lib/text/text.ts';
import { toneOf } from '#lib/text/tones.ts';
import type { InvoiceLinks } from './invoice-document.tsx';

type Props = {
  view: InvoiceView;
  chain: CreditChain;
  links: InvoiceLinks;
};

/** The status of an invoice, what is owing and what to do next. */
export function InvoiceHeadline(props: Props) {
  const { view } = props;
  const { status, invoice } = view;
  const [phone] = contactPhones(invoice);
  return (
    <Headline
      tone={toneOf(INVOICE_STATUS_LABELS[status.kind])}
      Icon={ICONS[status.kind]}
      status={statusText(view)}
      amount={amountText(view)}
      actions={
        isOwing(status) &&
        phone && (
          // On a phone it is beside Print.
          <span className="max-sm:hidden">
            <CallButton name={invoice.customerContact?.firstName} number={phone} />
          </span>
        )
      }
    >
      <Steps>{stepsOf(props)}</Steps>
    </Headline>
  );
}

/** Its status and, if overdue, the due date. */
function statusText({ status, invoice }: InvoiceView): string {
  const text = invoiceStatusText(status, invoice.type);
  return status.kind === 'OVERDUE' ? `${text}, ${dueText(status)}` : text;
}

const ICONS: Readonly<Record<InvoiceStatus['kind'], LucideIcon>> = {
  OVERDUE: TriangleAlert,
  OWING: Clock,
  PART_PAID: CircleDashed,
  PAID: CircleCheck,
  CREDITED: Undo2,
  REFUNDED: Undo2,
  UNKNOWN: CircleHelp,
  CARRIED_FORWARD: Undo2,
};

function amountText({ invoice, gst, status, isCredit }: InvoiceView): string {
  const { customerOrderBalance: balance, totals } = invoice;
  const owing = formatMoney(balance?.balanceOwing ?? 0);
  // The status says already that it is owing.
  if (status.kind === 'OWING') return owing;
  if (isOwing(status)) return `${owing} owing`;
  const total = totals?.document?.includingGst ?? gst.total.includingGst;
  return formatMoney(isCredit ? Math.abs(total) : total);
}

/** What to do next, most urgent first. */
function stepsOf(props: Props): ReactNode[] {
  const { view, links, chain } = props;
  const { account } = links;
  const { originals, credits } = chain;
  const { invoice, status } = view;
  const { customerOrderBalance: balance, type } = invoice;
  const link = (number: string) => <TextLink href={invoiceHref(number)}>{number}</TextLink>;
  const [original] = originals;
  const counted = credits.filter(({ isReversed }) => !isReversed);
  const [credit] = counted;
  const [reversed] = credits;
  const [reversal] = reversed?.credits ?? [];
  const creditStep = credit ? (
    <>
      {isCreditedWhole(chain) ? 'Credited in full by ' : 'Part credited by '}
      {link(credit.number)}
      {counted.length > 1 && ` and ${counted.length - 1} more`}
    </>
  ) : (
    reversed &&
    reversal && (
      <>
        Credit {link(reversed.number)} was reversed by {link(reversal.number)}: nothing credited
      </>
    )
  );
  const dueStep = capitalized(dueText(status) ?? '');
  if (isOwing(status)) {
    const [phone] = contactPhones(invoice);
    const early = earlyPaymentText(view);
    return [
      status.kind === 'OVERDUE' ? undefined : dueStep,
      early && capitalized(early),
      creditStep,
      !phone && account && (
        <>
          No phone on this invoice: see <TextLink href={account}>the account</TextLink>
        </>
      ),
    ];
  }
  if (status.kind === 'CARRIED_FORWARD') {
    const { orderNumber: order } = invoice;
    return [
      order && (
        <>
          What is owing is on a later invoice of{' '}
          <TextLink href={customerOrderHref(order)}>order {order}</TextLink>
        </>
      ),
      creditStep,
    ];
  }
  if (type === 'CUSTOMER_ORDER_DEPOSIT') {
    const left = balance?.balanceOwing ?? 0;
    const order = balance?.customerOrderNumber ?? invoice.orderNumber;
    return [
      left > 0 && (
        <>
          {formatMoney(left)} still to pay
          {order && (
            <>
              {' on order '}
              <TextLink href={customerOrderHref(order)}>{order}</TextLink>
            </>
          )}
        </>
      ),
      creditStep,
    ];
  }
  if (status.kind === 'UNKNOWN') {
    return [
      dueStep,
      'No balance on this invoice',
      account && <TextLink href={account}>See what the account owes</TextLink>,
      creditStep,
    ];
  }
  if (original) {
    return [
      <>
        For invoice {link(original.number)}
        {originals.length > 1 && ` and ${originals.length - 1} more`}
      </>,
      ...creditSteps(props),
    ];
  }
  return view.isCredit ? [...creditSteps(props), creditStep] : ['Nothing owing', creditStep];
}

/** Where the money of a credit went, and why it was given. */
function creditSteps({ view, links: { account } }: Props): ReactNode[] {
  const { invoice } = view;
  const ways = [...new Set(paymentRows(view).map(({ by }) => by))];
  const reason = statusReason(view);
  return [
    ways.length > 0
      ? `Refunded: ${ways.join(', ')}`
      : invoice.type === 'CREDIT_NOTE' &&
        account !== undefined && (
          <>
            To <TextLink href={account}>the account</TextLink>
          </>
        ),
    reason,
  ];
}

/** Why a credit was given, where that is short enough for the headline. */
export function statusReason({ invoice, isCredit }: InvoiceView): string | undefined {
  const reason = (invoice.comments ?? []).join(' ');
  return isCredit && reason.length <= MAX_REASON ? reason || undefined : undefined;
}

const MAX_REASON = 200;
