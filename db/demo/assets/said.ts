import type { AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import { addDays } from '../catalogue/days.ts';
import { demoMetaproperties } from '../metaproperties.ts';
import type { Random } from '../random.ts';
import type { Subject } from './subjects.ts';

/** The metaproperty values of an asset, in the order of the metaproperties. */
export function said(
  { range, season }: Subject,
  assetType: string,
  today: string,
  random: Random,
): AssetMetaproperty[] {
  const isPicture = assetType.endsWith('PICTURE');
  const rights = random.weighted([
    ['ALL', 6],
    ['ONLINE', 3],
    ['SUPPLIER', 1],
  ] as const);
  const values: Readonly<Record<string, readonly string[]>> = {
    assetType: [assetType],
    productRange: [range],
    ...(season !== '' && {
      season: season === 'SUMMER' ? ['SPRING', 'SUMMER'] : ['AUTUMN', 'WINTER'],
    }),
    usageRights: [isPicture ? rights : 'ALL'],
    channels: isPicture ? ['WEBSITE', 'BRANCH'] : ['WEBSITE'],
    ...(random.chance(0.3) && { expiry: [addDays(today, random.int(-30, 900))] }),
    ...(isPicture && { credit: ['Drawn by the business itself'] }),
    archiveNumber: [`A-${random.int(100_000, 999_999)}`],
  };
  return PROPERTIES.flatMap(({ id, name }) => {
    const of = values[name];
    return of === undefined ? [] : [{ id, name, values: [...of] }];
  });
}

const PROPERTIES: readonly Metaproperty[] = demoMetaproperties();
