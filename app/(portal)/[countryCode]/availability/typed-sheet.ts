import type { SheetState } from '#components/availability/sheet-address.ts';
import { type SheetBranch, USUAL_CHANNEL } from '#components/availability/sheet-place.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { pastedRows } from '#lib/availability/pasted-rows.ts';
import { ChannelId } from '#lib/availability/schema.ts';
import { mergedRows, rowOfText } from '#lib/availability/sheet-row.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { TYPED_DATE_RULE, typedDate } from '#lib/typed-date.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

type Options = {
  readonly countryCode: CountryCode;
  readonly branches: readonly Pick<SheetBranch, 'number' | 'timeZone'>[];
  /** The branch to use when the address names none. */
  readonly home: string | undefined;
  readonly now: Date;
};

/** Parses the sheet in an address; `problems` says what was invalid and left out. */
export function typedSheet(
  params: Params,
  { countryCode, branches, home, now }: Options,
): { state: SheetState; problems: string[] } {
  const [branch, channel, date = '', elsewhere] = ['branch', 'channel', 'date', 'elsewhere'].map(
    (name) => [params[name]].flat()[0] ?? '',
  );
  const problems: string[] = [];
  const selected = branches.find(({ number }) => number === (branch || home));
  if (branch && !selected) problems.push(`There is no branch ${branch} in this country.`);
  const parsedChannel = ChannelId.safeParse(channel);
  if (channel && !parsedChannel.success) problems.push(`There is no channel ${channel}.`);
  const today = dateIn(selected?.timeZone ?? COUNTRY_ZONES[countryCode], now);
  const parsedDate = typedDate(date, today, 'next');
  if (date && !parsedDate) problems.push(`“${date}” ${TYPED_DATE_RULE}.`);
  // Links contain rows; the form without scripts sends a list.
  const rows = [params['row'] ?? []].flat().map(rowOfText);
  const list = [params['list']].flat().join('\n');
  const state: SheetState = {
    branch: selected?.number ?? '',
    channel: parsedChannel.success ? parsedChannel.data : USUAL_CHANNEL,
    date: parsedDate ?? '',
    rows: mergedRows([...rows, ...pastedRows(list, today)]),
    elsewhere: elsewhere === 'short' || elsewhere === 'all' ? elsewhere : undefined,
  };
  return { state, problems };
}
