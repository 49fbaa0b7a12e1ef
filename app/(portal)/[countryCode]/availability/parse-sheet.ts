import {
  DEFAULT_CHANNEL,
  SAVED_PARAMETER,
  type SheetBranch,
  type SheetState,
} from '#components/availability/state/sheet-address.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { ChannelId } from '#lib/availability/schema.ts';
import { mergeRows, rowFromText } from '#lib/availability/sheet/sheet-row.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { parseTypedDate, TYPED_DATE_MESSAGE } from '#lib/time/typed-date.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

type Options = {
  readonly countryCode: CountryCode;
  readonly branches: readonly Pick<SheetBranch, 'number' | 'timeZone'>[];
  /** The branch to use when the address names none. */
  readonly home: string | undefined;
  readonly now: Date;
};

/**
 * Parses the sheet in an address: its rows, or the id of a saved list (empty if none). `problems` says what was invalid
 * and left out.
 */
export function parseSheet(
  params: Params,
  { countryCode, branches, home, now }: Options,
): { state: SheetState; saved: string; hasRows: boolean; problems: string[] } {
  const [branch, channel, date = '', elsewhere, saved = ''] = [
    'branch',
    'channel',
    'date',
    'elsewhere',
    SAVED_PARAMETER,
  ].map((name) => [params[name]].flat()[0] ?? '');
  const problems: string[] = [];
  const selected = branches.find(({ number }) => number === (branch || home));
  if (branch && !selected) problems.push(`Branch ${branch} not found.`);
  const parsedChannel = ChannelId.safeParse(channel);
  if (channel && !parsedChannel.success) problems.push(`Channel ${channel} not found.`);
  const today = dateIn(selected?.timeZone ?? COUNTRY_TIME_ZONES[countryCode], now);
  const parsedDate = parseTypedDate(date, today, 'next');
  if (date && !parsedDate) problems.push(`“${date}”: ${TYPED_DATE_MESSAGE}.`);
  const rows = [params['row'] ?? []].flat().map(rowFromText);
  const state: SheetState = {
    branch: selected?.number ?? '',
    channel: parsedChannel.success ? parsedChannel.data : DEFAULT_CHANNEL,
    date: parsedDate ?? '',
    rows: mergeRows(rows),
    elsewhere: elsewhere === 'all' ? elsewhere : undefined,
  };
  return { state, saved, hasRows: state.rows.length > 0, problems };
}
