import { CircleCheck, CircleSlash, PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Headline } from '#components/shell/page/document-page.tsx';
import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { isTransferOnly } from '#lib/branches/branch-location.ts';
import { formatDistance } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import type { FoundBranch } from '#lib/branches/search/search-branches.ts';
import { formatQuantity } from '#lib/money.ts';
import { countOf } from '#lib/text/text.ts';

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
  const plain = { tone: 'plain', Icon: PackageSearch } as const;
  if (!home || !stock) {
    return (
      <Headline {...plain} status={status ?? 'Choose a branch to see stock'}>
        <TextLink href="/#branch">Choose your branch</TextLink>
        {status && ' to see its stock'}
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
      Icon={isThere ? CircleCheck : CircleSlash}
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
  const { branch, sellable = 0, kilometres } = nearest;
  const { number, name, contact } = branch;
  return (
    <>
      <TextLink href={branchHref(number)}>{name}</TextLink> has{' '}
      {[formatQuantity(sellable), unit].filter(Boolean).join(' ')}
      {kilometres !== undefined && `, ${formatDistance(kilometres)} away`}
      {isTransferOnly(branch) && ', transfer only'}
      {contact?.telephone && (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            Call <PhoneLink number={contact.telephone} />
          </span>
        </>
      )}
    </>
  );
}

/** The stock of a product at a branch, and how to reach the branch. */
export type NearbyStockRow = FoundBranch & {
  readonly isHome: boolean;
  /** Undefined for a kit, which has no stock of its own. */
  readonly onHand: number | undefined;
  /** Available to sell; undefined for a kit too large to calculate. */
  readonly sellable: number | undefined;
};

type StockProps = { rows: readonly NearbyStockRow[]; unit: string | undefined; now: Date };

/** Stock at the home branch and at others that have some, nearest first; those with none are folded. */
export function NearbyStock({ rows, unit, now }: StockProps) {
  const isEmpty = ({ isHome, sellable, onHand }: NearbyStockRow) =>
    !isHome && sellable === 0 && !onHand;
  const without = rows.filter(isEmpty);
  const heading = (text: string) => (unit === undefined ? text : `${text} (${unit})`);
  return (
    <>
      <Table
        caption="Stock near here"
        // On a phone the branch says all but the stock.
        card="never"
        className="[&_thead_.numeric]:whitespace-nowrap narrow:[--cell-x:0.75rem]"
        columns={[
          { heading: 'Branch', cell: (row) => <Branch row={row} now={now} /> },
          {
            heading: 'Distance',
            width: 'narrow:hidden',
            className: 'whitespace-nowrap narrow:hidden',
            cell: ({ kilometres, isHome }) =>
              !isHome && kilometres !== undefined && formatDistance(kilometres),
          },
          {
            heading: 'Open',
            width: 'narrow:hidden',
            className: 'narrow:hidden',
            cell: (row) => <Open row={row} now={now} />,
          },
          {
            heading: 'Phone',
            width: 'narrow:hidden',
            className: 'whitespace-nowrap narrow:hidden',
            cell: (row) => <Phone row={row} />,
          },
          {
            heading: heading('Available'),
            isNumeric: true,
            cell: ({ sellable, onHand }) => (
              <>
                <span className={sellable ? 'font-semibold' : 'text-quiet'}>
                  {sellable === undefined
                    ? 'Kit too large, check its parts'
                    : formatQuantity(sellable)}
                </span>
                {onHand !== undefined && onHand !== sellable && (
                  <span className="block text-quiet text-xs">{formatQuantity(onHand)} on hand</span>
                )}
              </>
            ),
          },
        ]}
        rows={rows.filter((row) => !isEmpty(row))}
        keyOf={({ branch }) => branch.number}
      />
      {without.length > 0 && (
        <div className="mt-2 text-quiet text-sm">
          <Disclosure summary={`${countOf(without.length, 'branch', 'branches')} with none`}>
            {without.map(({ branch }) => branch.name).join(', ')}
          </Disclosure>
        </div>
      )}
    </>
  );
}

type BranchProps = Pick<StockProps, 'now'> & { row: NearbyStockRow };

function Branch({ row, now }: BranchProps) {
  return (
    <>
      <TextLink href={branchHref(row.branch.number)}>{row.branch.name}</TextLink>{' '}
      {row.isHome && <Badge>home branch</Badge>}
      <span className="hidden font-normal text-xs narrow:block">
        {!row.isHome && row.kilometres !== undefined && `${formatDistance(row.kilometres)} `}
        <Open row={row} now={now} /> <Phone row={row} />
      </span>
    </>
  );
}

/** Whether customers can go there now; a distribution centre only sends. */
function Open({ row: { branch, state }, now }: BranchProps) {
  if (isTransferOnly(branch)) return <Badge>Transfer only</Badge>;
  return <OpeningStatus state={state} now={now} timeZone={branch.location.timeZone} />;
}

function Phone({ row: { branch, isHome } }: Pick<BranchProps, 'row'>) {
  const telephone = branch.contact?.telephone;
  if (!telephone || isHome) return undefined;
  return (
    <span className="whitespace-nowrap">
      <PhoneLink number={telephone} />
    </span>
  );
}
