import type { Metaproperty } from '#lib/assets/schema.ts';

/** One metaproperty of each type; one of them is required. */
export const METAPROPERTIES: readonly Metaproperty[] = [
  {
    id: 'MP-1',
    name: 'usageRights',
    label: 'Usage rights',
    type: 'SELECT',
    isRequired: true,
    isMultiselect: false,
    isFilterable: true,
    isEditable: true,
    sortOrder: 1,
    options: [
      option('U1', 'OWN', 'Our own', 1),
      option('U2', 'SUPPLIER', 'From the supplier', 2),
      option('U3', 'LICENSED', 'Licensed', 3),
    ],
  },
  {
    id: 'MP-2',
    name: 'season',
    label: 'Season',
    type: 'MULTI_SELECT',
    isRequired: false,
    isMultiselect: true,
    isFilterable: true,
    isEditable: true,
    sortOrder: 2,
    options: [
      option('S1', 'SUMMER', 'Summer', 1),
      option('S2', 'WINTER', 'Winter', 2),
      { ...option('S3', 'OLYMPICS', 'Olympic year', 3), isActive: false },
    ],
  },
  {
    id: 'MP-3',
    name: 'rightsEnd',
    label: 'Rights end',
    type: 'DATE',
    isRequired: false,
    isMultiselect: false,
    isFilterable: true,
    isEditable: true,
    sortOrder: 3,
    options: [],
  },
  {
    id: 'MP-4',
    name: 'photographer',
    label: 'Photographer',
    type: 'TEXT',
    isRequired: false,
    isMultiselect: false,
    isFilterable: false,
    isEditable: true,
    sortOrder: 4,
    options: [],
  },
];

function option(id: string, name: string, label: string, sortOrder: number) {
  return { id, name, label, isActive: true, sortOrder };
}
