import type { SheetState } from '#components/availability/sheet-address.ts';
import { type SheetBranch, USUAL_CHANNEL } from '#components/availability/sheet-place.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { pastedRows } from '#lib/availability/pasted-rows.ts';
import { ChannelId } from '#lib/availability/schema.ts';
import { mergedRows, rowOfText } from '#lib/availability/sheet-row.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { TYPED_DATE_RULE, typedDate } from '#lib/typed-date.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

type Surroundings = {
  readonly countryCode: CountryCode;
  readonly branches: readonly Pick<SheetBranch, 'number' | 'timeZone'>[];
  /** The branch that is asked where the address names none. */
  readonly home: string | undefined;
  readonly now: Date;
};

/** The sheet that an address asks for, and what in the address is wrong and was left out. */
export function typedSheet(
  params: Params,
  { countryCode, branches, home, now }: Surroundings,
): { state: SheetState; problems: string[] } {
  const [branch, channel, date = '', elsewhere] = ['branch', 'channel', 'date', 'elsewhere'].map(
    (name) => [params[name]].flat()[0] ?? '',
  );
  const problems: string[] = [];
  const named = branches.find(({ number }) => number === (branch || home));
  if (branch && !named) problems.push(`There is no branch ${branch} in this country.`);
  const known = ChannelId.safeParse(channel);
  if (channel && !known.success) problems.push(`There is no channel ${channel}.`);
  const today = dateIn(named?.timeZone ?? COUNTRY_ZONES[countryCode], now);
  const day = typedDate(date, today, 'next');
  if (date && !day) problems.push(`“${date}” ${TYPED_DATE_RULE}.`);
  // Rows are what a link has; a list is what a form sends where scripts are off.
  const rows = [params['row'] ?? []].flat().map(rowOfText);
  const list = [params['list']].flat().join('\n');
  const state: SheetState = {
    branch: named?.number ?? '',
    channel: known.success ? known.data : USUAL_CHANNEL,
    date: day ?? '',
    rows: mergedRows([...rows, ...pastedRows(list, today)]),
    elsewhere: elsewhere === 'short' || elsewhere === 'all' ? elsewhere : undefined,
  };
  return { state, problems };
}
