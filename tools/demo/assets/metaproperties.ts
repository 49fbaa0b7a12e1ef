import type { AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import type { Random } from '#tools/demo/values/random.ts';
import type { Subject } from './subjects.ts';

/** The metaproperties of digital assets; uploads require one of them. */
export function demoMetaproperties(): Metaproperty[] {
  return [
    {
      ...property('assetType', 'Asset type', 'SELECT', [
        ['PRODUCT_PICTURE', 'Product picture'],
        ['DETAIL_PICTURE', 'Detail or mood picture'],
        ['DATA_SHEET', 'Data sheet'],
        ['INSTALLATION_GUIDE', 'Installation guide'],
        ['SAFETY', 'Safety data sheet'],
        ['WARRANTY', 'Warranty'],
        ['CERTIFICATE', 'Certificate'],
        ['LOGO', 'Logo'],
        ['VIDEO', 'Video'],
        ['OTHER', 'Something else'],
      ]),
      isRequired: true,
    },
    property('productRange', 'Product range', 'SELECT', [
      ['PLUMBING', 'Pipe, fittings and valves'],
      ['BATHROOM', 'Bathroom and kitchen'],
      ['HOT_WATER', 'Hot water'],
      ['HEATING_COOLING', 'Heating, cooling and ventilation'],
      ['ELECTRICAL', 'Cable, protection and outlets'],
      ['LIGHTING', 'Lighting'],
      ['TOOLS', 'Tools, consumables and safety'],
    ]),
    property('season', 'Season', 'MULTI_SELECT', [
      ['SUMMER', 'Summer'],
      ['AUTUMN', 'Autumn'],
      ['WINTER', 'Winter'],
      ['SPRING', 'Spring'],
    ]),
    property(
      'usageRights',
      'Usage rights',
      'SELECT',
      [
        ['ALL', 'Everywhere'],
        ['ONLINE', 'Online only'],
        ['INTERNAL', 'Within the business only'],
        ['SUPPLIER', 'With the supplier’s consent'],
        ['CATALOGUE_2019', 'Printed catalogue of 2019'],
      ],
      ['CATALOGUE_2019'],
    ),
    property('channels', 'Channels', 'MULTI_SELECT', [
      ['WEBSITE', 'Web shop'],
      ['BRANCH', 'Screens in branches'],
      ['PRINT', 'Print'],
      ['MARKETPLACE', 'Marketplaces'],
    ]),
    property('expiry', 'Use until', 'DATE'),
    { ...property('credit', 'Credit line', 'TEXT'), isFilterable: false },
    { ...property('archiveNumber', 'Archive number', 'TEXT'), isEditable: false },
  ].map((each, at) => ({ ...each, sortOrder: (at + 1) * 10 }));
}

type Options = readonly (readonly [name: string, label: string])[];

function property(
  name: string,
  label: string,
  type: Metaproperty['type'],
  options: Options = [],
  former: readonly string[] = [],
): Metaproperty {
  return {
    id: idOf(name),
    name,
    label,
    type,
    isRequired: false,
    isMultiselect: type === 'MULTI_SELECT',
    isFilterable: true,
    isEditable: true,
    sortOrder: 0,
    options: options.map(([option, optionLabel], at) => ({
      id: `${idOf(name)}-${option}`,
      name: option,
      label: optionLabel,
      isActive: !former.includes(option),
      sortOrder: at + 1,
    })),
  };
}

function idOf(name: string): string {
  return `MP-${name.toUpperCase()}`;
}

/** The metaproperty values of an asset, in the order of the metaproperties. */
export function metapropertyValues(
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
    ...(random.chance(0.3) && { expiry: [dayAfter(today, random.int(-30, 900))] }),
    ...(isPicture && { credit: ['Drawn by the business itself'] }),
    archiveNumber: [`A-${random.int(100_000, 999_999)}`],
  };
  return PROPERTIES.flatMap(({ id, name }) => {
    const of = values[name];
    return of === undefined ? [] : [{ id, name, values: [...of] }];
  });
}

const PROPERTIES: readonly Metaproperty[] = demoMetaproperties();
