import { z } from 'zod';
import { keepInTab, keptInTab } from '#components/frame/tab-keep.ts';
import { ChannelId } from '#lib/availability/schema.ts';

const Row = z.object({ product: z.string(), quantity: z.string(), date: z.string() });
const Kept = z.object({
  /** The addresses that this sheet stands at, until the new one is there: what any other one says counts. */
  addresses: z.array(z.string()),
  branch: z.string(),
  channel: ChannelId,
  date: z.string(),
  elsewhere: z.enum(['short', 'all']).optional(),
  rows: z.array(Row),
});
export type KeptSheet = z.infer<typeof Kept>;

/** Keeps a sheet as it is, half filled rows and all, in this tab; false where the browser has no room for it. */
export function keepSheet(person: string, countryCode: string, sheet: KeptSheet): boolean {
  return keepInTab(person, nameOf(countryCode), JSON.stringify(sheet));
}

/**
 * The sheet that this tab keeps for a screen at `address` (path and query): the one that stood there last, or
 * the last one of all where the address holds none.
 */
export function keptSheet(
  person: string,
  countryCode: string,
  address: string,
): KeptSheet | undefined {
  const text = keptInTab(person, nameOf(countryCode));
  if (text === null) return undefined;
  const { data } = Kept.safeParse(JSON.parse(text));
  return data && (data.addresses.includes(address) || !/[?&](?:list|row)=/.test(address))
    ? data
    : undefined;
}

function nameOf(countryCode: string): string {
  return `availability:${countryCode}`;
}
