import { clsx } from 'clsx';
import { ClipboardPaste } from 'lucide-react';
import type { Params } from '#app/(portal)/path-params.ts';
import { LazyLongList } from '#components/invoices/pasted-list/lazy-long-list.tsx';
import { PastedListField } from '#components/invoices/pasted-list/pasted-list-field.tsx';
import { PastedListResults } from '#components/invoices/pasted-list/pasted-list-results.tsx';
import { pastedListHref } from '#components/invoices/pasted-list/pasted-list-storage.ts';
import { Menu } from '#components/ui/menu.tsx';
import type { Context } from '#lib/auth/context.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { isInvoiceNumber, MAX_BATCH_SIZE } from '#lib/invoices/schema.ts';
import { lookUpInvoices } from '#lib/invoices/search/look-up-invoices.ts';
import { parsePastedNumbers } from '#lib/invoices/search/pasted-list.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { screenTimeZone } from '../../home-branch.ts';

/** So many of the numbers that are no invoice's are looked up as order numbers. */
const MAX_ORDERS = 50;

/** The pasted list of an address, or a long one that the browser has; undefined where the address has none. */
export async function pastedList(ctx: Context<'invoicing:read'>, params: Params) {
  const { countryCode } = ctx;
  const list = [params['list']].flat().join('\n');
  const [longList, requestedPage] = [params['longList'], params['page']].map(
    (value) => [value].flat()[0],
  );
  const timeZone = await screenTimeZone(countryCode);
  if (list.trim() !== '') return <PastedList {...{ ctx, list, requestedPage, timeZone }} />;
  if (longList === undefined) return undefined;
  return <LazyLongList {...{ requestedPage, timeZone }} name={longList} />;
}

type Props = {
  ctx: Context<'invoicing:read'>;
  list: string;
  requestedPage: string | undefined;
  timeZone: string;
};

/** A page of the invoices of a pasted list, in its order, and the numbers not found. */
async function PastedList({ ctx, list, requestedPage, timeZone }: Props) {
  const numbers = parsePastedNumbers(list);
  const answer = await lookUpInvoices(ctx, numbers);
  // What cannot be a number of a document, such as a NUL, cannot be one of an order.
  const numberLike = answer.missing.filter(isInvoiceNumber).slice(0, MAX_ORDERS);
  const orders = await findOrdersByKey(ctx, numberLike.map(withoutOrderPrefix));
  const isOrder = (number: string) => orders.has(withoutOrderPrefix(number));
  return (
    <PastedListResults
      countryCode={ctx.countryCode}
      answer={answer}
      orders={numberLike.filter(isOrder)}
      timeZone={timeZone}
      requestedPage={requestedPage}
      href={pastedListHref(numbers)}
      list={numbers.join(' ')}
    />
  );
}

/** The API path for these invoices; only as many as one call may request. */
export function batchApiPath(countryCode: string, numbers: readonly string[]): string {
  const pairs = numbers.slice(0, MAX_BATCH_SIZE).map((number) => ['invoiceNumber', number]);
  return `/v1/${countryCode}/invoices?${new URLSearchParams(pairs)}`;
}

type FormProps = {
  list: string;
  isOpen: boolean;
};

/** The field for a pasted list, behind a button; on a phone the menu of the list leads to it. */
export function PastedListForm({ list, isOpen }: FormProps) {
  const isNew = list.trim() === '';
  return (
    <Menu
      isOpen={isOpen}
      className={clsx('flex-none', isNew && 'max-md:not-open:hidden')}
      panelClass="right-0 w-112 max-w-[calc(100vw-2rem)] p-4"
      label={
        <>
          <ClipboardPaste size={15} aria-hidden="true" />
          {isNew ? 'Paste a list' : 'Change the list'}
        </>
      }
    >
      <PastedListField list={list} />
    </Menu>
  );
}
