import { CircleCheck, CircleSlash, PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Headline } from '#components/shell/page/document-page.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { formatDistance } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatQuantity } from '#lib/money.ts';
import type { NearbyStockRow } from './nearby-stock.tsx';

type Props = {
  /** The home branch, if one is chosen. */
  home: { readonly name: string } | undefined;
  /** The stock there and near it, the home branch first; undefined if it is not known. */
  stock: readonly NearbyStockRow[] | undefined;
  unit: string | undefined;
  /** What comes in for stock at the home branch next; undefined if nothing does. */
  dueHere: { readonly quantity: number; readonly words: string } | undefined;
  /** Not stocked: ordered in for a customer. */
  isOrderedIn: boolean;
  /** The status in force at the home branch, else in the whole country. */
  status: string | undefined;
};

/** Whether a product is in stock here, whether it may be sold, and who near here has it. */
export function ProductHeadline(props: Props) {
  const { home, stock, unit, status, dueHere, isOrderedIn } = props;
  const plain = { tone: 'plain', icon: <PackageSearch size={17} /> } as const;
  if (!home || !stock) {
    return (
      <Headline {...plain} status={status ?? 'Stock not known'}>
        <TextLink href="/#branch">Choose your branch</TextLink> to see its stock
      </Headline>
    );
  }
  const here = stock.find(({ isHome }) => isHome);
  if (here && here.sellable === undefined) {
    return (
      <Headline {...plain} status="Kit too large" amount={status}>
        Check the stock of its parts
      </Headline>
    );
  }
  const quantity = here?.sellable ?? 0;
  const isThere = quantity > 0;
  const due = dueHere && `${formatQuantity(dueHere.quantity)} ${dueHere.words}`;
  const nearest = nearestStock({ stock, unit });
  if (!isThere && isOrderedIn) {
    return (
      <Headline
        {...plain}
        status={[ORDERED_IN, due].filter(Boolean).join(' · ')}
        amount={status === ORDERED_IN ? undefined : status}
      >
        {stock.some(({ sellable = 0 }) => sellable > 0) && nearest}
      </Headline>
    );
  }
  return (
    <Headline
      tone={isThere ? 'good' : 'warn'}
      icon={isThere ? <CircleCheck size={17} /> : <CircleSlash size={17} />}
      status={
        isThere
          ? `${[formatQuantity(quantity), unit].filter(Boolean).join(' ')} in stock at ${home.name}`
          : [`None in stock at ${home.name}`, due].filter(Boolean).join(' · ')
      }
      amount={status}
    >
      {nearest}
    </Headline>
  );
}

const ORDERED_IN = 'Ordered in on request';

type NearestProps = Pick<Props, 'unit'> & { stock: readonly NearbyStockRow[] };

function nearestStock({ stock, unit }: NearestProps): ReactNode {
  const nearest = stock.find(({ isHome, sellable = 0 }) => !isHome && sellable > 0);
  if (!nearest) return 'None at nearby branches either';
  const { number, name, sellable = 0, kilometres, telephone, isTransferOnly } = nearest;
  return (
    <>
      <TextLink href={branchHref(number)}>{name}</TextLink> has{' '}
      {[formatQuantity(sellable), unit].filter(Boolean).join(' ')}
      {kilometres !== undefined && `, ${formatDistance(kilometres)} away`}
      {isTransferOnly && ', transfer only'}
      {telephone && (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            Call <PhoneLink number={telephone} />
          </span>
        </>
      )}
    </>
  );
}
