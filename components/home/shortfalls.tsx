import { DEFAULT_CHANNEL, sheetAddress } from '#components/availability/state/sheet-address.ts';
import { Badge } from '#components/ui/badge/badge.tsx';
import { ListRow } from '#components/ui/link/list-row.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import type { Shortfalls as Short, Shortfall } from '#lib/availability/shortfalls.ts';
import { formatQuantity } from '#lib/money.ts';
import { productHref } from '#lib/product/view/links.ts';
import { formatDayAndMonth } from '#lib/time/dates.ts';

type Props = {
  countryCode: string;
  branch: string;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  short: Short;
};

/** The most rows shown. */
const MAX_ROWS = 6;

/** Order lines promised to customers for the coming days that the branch will not have in stock. */
export function ShortfallList({ countryCode, branch, today, short }: Props) {
  return (
    <section aria-labelledby="short-lines" className="space-y-2">
      <h2 id="short-lines" className="font-semibold text-lg">
        Short lines
      </h2>
      <p className="text-quiet text-sm">
        {short.count === 0
          ? 'All that is promised for the next seven days is here, or will be in time.'
          : `${short.count === 1 ? '1 line' : `${short.count} lines`} promised for the next seven days or before, and not here by then.`}
      </p>
      {short.first.length > 0 && (
        <>
          <ul className="divide-y divide-line border-line border-y">
            {short.first.slice(0, MAX_ROWS).map((promise) => (
              <li key={`${promise.reference} ${promise.productNumber} ${promise.date}`}>
                <Row countryCode={countryCode} today={today} promise={promise} />
              </li>
            ))}
          </ul>
          <p className="text-sm">
            <TextLink href={sheetHref({ countryCode, branch, today, short })}>
              Who has {short.count > 1 ? 'them' : 'it'}?
            </TextLink>
          </p>
        </>
      )}
    </section>
  );
}

type RowProps = { countryCode: string; today: string; promise: Shortfall };

function Row({ countryCode, today, promise }: RowProps) {
  const { reference, productNumber, description, date, quantity, missing } = promise;
  const when = date < today ? `since ${formatDayAndMonth(date)}` : `for ${formatDayAndMonth(date)}`;
  return (
    <ListRow
      href={productHref(countryCode, productNumber)}
      title={productNumber}
      detail={[description, `${formatQuantity(quantity)} ${when}, order ${reference}`]
        .filter(Boolean)
        .join(' · ')}
    >
      <Badge tone="bad">{formatQuantity(missing)} short</Badge>
    </ListRow>
  );
}

/** The availability sheet of the missing quantities, at this branch and others. */
function sheetHref({ countryCode, branch, today, short }: Props): string {
  const rows = short.first.map(({ productNumber, missing, date }) => ({
    product: productNumber,
    quantity: String(Math.ceil(missing)),
    date: date < today ? today : date,
  }));
  const sheet = { branch, channel: DEFAULT_CHANNEL, date: '', rows, elsewhere: 'all' } as const;
  return sheetAddress(countryCode, sheet).href;
}
