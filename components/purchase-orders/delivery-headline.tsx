import Big from 'big.js';
import { CircleCheck, CircleSlash, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Headline, Steps } from '#components/shell/page/document-page.tsx';
import { CallButton } from '#components/ui/button/button.tsx';
import { formatQuantity } from '#lib/money.ts';
import { deliveryTone } from '#lib/purchase-orders/labels.ts';
import type { Delivery, DeliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import type { OrderProgress } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { capitalized, countOf, lateText } from '#lib/text/text.ts';
import { toneOf } from '#lib/text/tones.ts';
import { daysBetween, formatDate } from '#lib/time/dates.ts';

type Props = {
  /** The status in words, for what is not outstanding any more, and before the progress; and its colour. */
  status: string;
  progress: OrderProgress;
  /** What is still to come, the first first; empty: nothing. */
  toCome: readonly Delivery[];
  /** `YYYY-MM-DD`. */
  today: string;
  /** What to do next. */
  steps: readonly ReactNode[];
  /** Whom to call about what is to come. */
  supplier: PurchaseOrder['supplier'];
};

/**
 * When the goods are due and how much of them came: `Due 2 Dec 2026, 3 days late · 4 of 10 received`. Where they
 * come on different days, how much is late or comes first, and when the rest does.
 */
export function DeliveryHeadline(props: Props) {
  const { status, progress, toCome, today, steps, supplier } = props;
  const { ordered, received } = progress;
  const share = ordered > 0 && `${formatQuantity(received)} of ${formatQuantity(ordered)} received`;
  const [next] = toCome;
  if (!next) {
    const tone = toneOf(status);
    const Icon = tone === 'done' ? CircleCheck : CircleSlash;
    return (
      <Headline {...{ tone, Icon, status }}>
        <Steps>{[share, ...steps]}</Steps>
      </Headline>
    );
  }
  const isLate = (next.due?.late ?? 0) > 0;
  const { first, rest } = deliveryWords(toCome, received > 0, today);
  const soFar = share || status;
  return (
    <Headline
      tone={deliveryTone(next.due)}
      Icon={isLate ? TriangleAlert : Clock}
      status={first}
      amount={rest ?? soFar}
      actions={
        supplier?.phoneNumber && <CallButton name={supplier.name} number={supplier.phoneNumber} />
      }
    >
      <Steps>{[rest && soFar, ...steps]}</Steps>
    </Headline>
  );
}

/** What of the goods is late or comes first, and when the rest of them comes: each delivery counts once. */
function deliveryWords(toCome: readonly Delivery[], hasPart: boolean, today: string) {
  const [next] = toCome;
  if (toCome.length === 1) return { first: dueText(next?.due, hasPart, today) };
  const late = toCome.filter(({ due }) => due !== undefined && due.late > 0);
  const first = late.length > 0 ? late : toCome.slice(0, 1);
  const rest = toCome.slice(first.length);
  const undated = rest.filter(({ due }) => due === undefined);
  const dates = rest.flatMap(({ due }) => due?.date ?? []);
  const span = [...new Set([dates[0], dates.at(-1)])].map((date) => date && formatDate(date));
  const dated = quantityOf(rest.filter(({ due }) => due));
  const words = [
    dates.length > 0 &&
      `the other ${dated} ${dated === '1' ? 'is' : 'are'} due ${span.join(' to ')}`,
    undated.length > 0 && `${quantityOf(undated)} without a date`,
  ].filter(Boolean);
  const lines = first.reduce((sum, each) => sum + each.lines, 0);
  const goods = `${quantityOf(first)} items (${countOf(lines, 'line')})`;
  const when = whenText(first, today);
  return {
    first: when ? `${goods}, ${when}` : goods,
    rest: words.length > 0 ? capitalized(words.join(', ')) : undefined,
  };
}

/** `due tomorrow, 2 Dec 2026`, `20 days late`, or `up to 20 days late` where some are for less long. */
function whenText(first: readonly Delivery[], today: string): string {
  const due = first[0]?.due;
  if (!due?.late) return due ? `due ${dayText(due.date, today)}` : '';
  return `${first.length > 1 ? 'up to ' : ''}${lateText(due.late)}`;
}

function quantityOf(deliveries: readonly Delivery[]): string {
  const sum = deliveries.reduce((total, { quantity }) => total.plus(quantity), new Big(0));
  return formatQuantity(sum.toNumber());
}

/** `Due 2 Dec 2026`, or `Rest due 2 Dec 2026, 3 days late` after a part of it came. */
function dueText(next: DeliveryDue | undefined, hasPart: boolean, today: string): string {
  if (!next) return hasPart ? 'No date for the rest' : 'No date yet';
  const text = `${hasPart ? 'Rest due' : 'Due'} ${dayText(next.date, today)}`;
  return next.late > 0 ? `${text}, ${lateText(next.late)}` : text;
}

/** A day, said as people do where it is near: `tomorrow, 20 Nov 2026`. */
function dayText(date: string, today: string): string {
  const near = ['today', 'tomorrow'][daysBetween(today, date)];
  return [near, formatDate(date)].filter(Boolean).join(', ');
}
