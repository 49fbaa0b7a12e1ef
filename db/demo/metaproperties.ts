import type { Metaproperty } from '#lib/assets/schema.ts';

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
