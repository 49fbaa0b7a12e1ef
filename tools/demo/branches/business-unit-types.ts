import type { CountryCode } from '#lib/api/fields.ts';
import type { BusinessUnitType } from '#lib/branches/reference-schema.ts';

/** The kinds of branch, by trade; one is disabled. */
export function demoBusinessUnitTypes(countryCode: CountryCode): BusinessUnitType[] {
  const climate = countryCode === 'au' ? 'Heating and cooling' : 'Heating and ventilation';
  return [
    { id: 1, code: '10', description: 'Distribution centre', enabled: true },
    { id: 2, code: '20', description: 'Electrical', enabled: true },
    { id: 3, code: '30', description: 'Plumbing', enabled: true },
    { id: 4, code: '40', description: climate, enabled: true },
    { id: 5, code: '50', description: 'Bathroom showroom', enabled: true },
    { id: 6, code: '60', description: 'Tool hire', enabled: false, dateDisabled: '2024-06-30' },
  ];
}
