import { type AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { dataLines, readOnce } from '#tools/demo/values/data-file.ts';
import type { AssetRow } from './asset-rows.ts';

/** The metaproperties of digital assets; uploads require one of them. */
export const demoMetaproperties = readOnce(() => dataLines('metaproperties.ndjson', Metaproperty));

/** The metaproperty values of an asset, in the order of the metaproperties. */
export function metapropertyValues(asset: AssetRow, today: string): AssetMetaproperty[] {
  const { kind, range, season, usageRights, expiryDays, archiveNumber } = asset;
  const isPicture = kind.endsWith('PICTURE');
  const values: Readonly<Record<string, string[]>> = {
    assetType: [kind],
    productRange: [range],
    ...(season && { season: season === 'SUMMER' ? ['SPRING', 'SUMMER'] : ['AUTUMN', 'WINTER'] }),
    usageRights: [usageRights],
    channels: isPicture ? ['WEBSITE', 'BRANCH'] : ['WEBSITE'],
    ...(expiryDays !== undefined && { expiry: [dayAfter(today, expiryDays)] }),
    ...(isPicture && { credit: ['Drawn by the business itself'] }),
    archiveNumber: [archiveNumber],
  };
  return demoMetaproperties().flatMap(({ id, name }) => {
    const given = values[name];
    return given === undefined ? [] : [{ id, name, values: given }];
  });
}
