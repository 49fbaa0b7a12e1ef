import type { CountryCode } from '#lib/api/fields.ts';
import { AUSTRALIAN } from './australian.ts';
import { NEW_ZEALAND } from './new-zealand.ts';
import { OVERSEAS } from './overseas.ts';

/** What is invented of a supplier. */
export type SupplierFacts = {
  readonly name: string;
  readonly home: CountryCode | 'overseas';
  readonly sellsTo: readonly CountryCode[];
  readonly phone: string;
  readonly address: {
    readonly lines: readonly [string, ...string[]];
    readonly state: string;
    readonly postcode: string;
  };
  readonly currency: string;
  readonly brandCodes: readonly string[];
};

/** Every supplier of either country, in the order that they are numbered. */
export const SUPPLIERS: readonly SupplierFacts[] = [
  ...AUSTRALIAN.map(([name, phone, line1, suburb, state, postcode, brands]) =>
    atHome('au', 'AUD', { name, phone, brands }, [line1, suburb], state, postcode),
  ),
  ...NEW_ZEALAND.map(([name, phone, line1, suburb, state, postcode, brands]) =>
    atHome('nz', 'NZD', { name, phone, brands }, [line1, suburb], state, postcode),
  ),
  ...OVERSEAS.map(
    ([name, phone, line1, city, state, country, postcode, currency, brands]): SupplierFacts => ({
      name,
      home: 'overseas',
      sellsTo: ['au', 'nz'],
      phone,
      address: { lines: [line1, city, country], state, postcode },
      currency,
      brandCodes: brands.split(' '),
    }),
  ),
];

type Named = { readonly name: string; readonly phone: string; readonly brands: string };

function atHome(
  home: CountryCode,
  currency: string,
  { name, phone, brands }: Named,
  lines: readonly [string, string],
  state: string,
  postcode: string,
): SupplierFacts {
  const brandCodes = brands.split(' ');
  return {
    name,
    home,
    sellsTo: [home],
    phone,
    address: { lines, state, postcode },
    currency,
    brandCodes,
  };
}
