import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Headline, Steps } from '#components/shell/page/document-page.tsx';
import { CallButton } from '#components/ui/button/button.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { type CustomerOrder, isReadyForPickup } from '#lib/customer-orders/customer-order.ts';
import type { CustomerOrderMoney } from '#lib/customer-orders/order-money.ts';
import { isSale } from '#lib/invoices/schema.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { overdueText } from '#lib/text/text.ts';
import { type Tone, toneOf } from '#lib/text/tones.ts';
import { formatDate } from '#lib/time/dates.ts';
import { type OrderBranches, orderAnswer, orderStatus, overdueDays } from './order-words.ts';

type Props = { order: CustomerOrder; orderBranches: OrderBranches; phone: string | undefined };

/** Where a customer's order is, what is owing, and the next step: to call once everything is here, or the invoice. */
export function CustomerOrderHeadline({ order, orderBranches, phone }: Props) {
  const { money } = order;
  const status = orderStatus(order, orderBranches.today);
  const tone = toneOf(status);
  const isOwing = money !== undefined && money.invoiced > 0 && (money.owing ?? 0) > 0;
  const answer = orderAnswer(order, orderBranches);
  const mayCall = isReadyForPickup(order) || (answer === undefined && isOwing);
  return (
    <Headline
      tone={tone}
      Icon={ICONS[tone] ?? Clock}
      status={status}
      amount={amountText(order, status)}
      actions={mayCall && phone && <CallButton name={undefined} number={phone} />}
    >
      {answer} <Steps>{moneySteps(order, orderBranches, isOwing)}</Steps>
    </Headline>
  );
}

const ICONS: Readonly<Partial<Record<Tone, LucideIcon>>> = {
  bad: TriangleAlert,
  good: CircleCheck,
  done: CircleCheck,
};

/** What is to be paid; of what is paid, what it came to. */
function amountText({ money }: CustomerOrder, status: string): string | undefined {
  if (money === undefined) return undefined;
  const { owing = 0, invoiced } = money;
  const value = orderValue(money);
  if (owing <= 0) return value === undefined ? undefined : formatMoney(value);
  if (status === 'Complete, owing') return formatMoney(owing);
  return `${formatMoney(owing)} ${invoiced > 0 ? 'owing' : 'still to pay'}`;
}

function orderValue({ value, invoiced }: CustomerOrderMoney): number | undefined {
  return value ?? (invoiced > 0 ? invoiced : undefined);
}

/** When the money is due, on which invoice, and what the amount comes from. */
function moneySteps(
  order: CustomerOrder,
  orderBranches: OrderBranches,
  isOwing: boolean,
): ReactNode[] {
  const { documents, money } = order;
  const invoice = documents.findLast(isSale);
  const late = overdueDays(order, orderBranches.today);
  const { deposit = 0, invoiced = 0, credited = 0, owing = 0 } = money ?? {};
  const value = money && orderValue(money);
  return [
    isOwing &&
      money?.due &&
      (late > 0
        ? `Was due ${formatDate(money.due)}, ${overdueText(late)}`
        : `Due ${formatDate(money.due)}`),
    money !== undefined && money.owing === 0 && 'Nothing owing',
    invoice && (
      <>
        <TextLink href={invoiceHref(invoice.number)}>Invoice {invoice.number}</TextLink>
        {invoice.date && `, ${formatDate(invoice.date)}`}
      </>
    ),
    // Once it is paid, the value is the amount itself.
    value !== undefined && owing > 0 && owing !== value && `Order value ${formatMoney(value)}`,
    deposit > 0 && `Deposit paid ${formatMoney(deposit)}`,
    invoiced > 0 && invoiced !== value && `Invoiced ${formatMoney(invoiced)}`,
    credited > 0 && `Credits ${formatMoney(credited)}`,
  ];
}

type CustomerProps = {
  order: CustomerOrder;
  orderBranches: OrderBranches;
  /** The page of the customer's account, if there is one and the user may see it. */
  href: string | undefined;
  phone: string | undefined;
};

/** Whose the order is, with the phone; else which branch may know. */
export function Customer({ order, orderBranches, href, phone }: CustomerProps) {
  const { customer, branchNumber } = order;
  if (!customer) {
    const branch =
      branchNumber === undefined ? undefined : orderBranches.branches.get(branchNumber);
    const telephone = branch?.contact?.telephone;
    return (
      <span>
        Customer not known: no deposit or invoice for this order yet.
        {branch && (
          <>
            {' '}
            Ask {branch.name}
            {telephone && (
              <>
                {' '}
                on <PhoneLink number={telephone} />
              </>
            )}
            .
          </>
        )}
      </span>
    );
  }
  const name = customer.name ?? customer.number ?? 'Customer';
  return (
    <>
      <span className="font-medium">{href ? <TextLink href={href}>{name}</TextLink> : name}</span>
      {phone && <PhoneLink number={phone} />}
    </>
  );
}
