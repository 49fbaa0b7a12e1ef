import type { CountryCode } from '#lib/api/fields.ts';

/** Whether a postcode belongs to a state or region, named as in addresses. */
export function isPostcodeOf(countryCode: CountryCode, state: string, postcode: string): boolean {
  if (!/^\d{4}$/.test(postcode)) return false;
  return (RANGES[countryCode][state] ?? []).some(
    ([first, last]) => first <= postcode && postcode <= last,
  );
}

type Range = readonly [first: string, last: string];

/**
 * Ranges of Australia Post, and of New Zealand Post as far as the demo business uses its regions. A few places on a
 * border have a postcode of the other side; none of them is used.
 */
const RANGES: Readonly<Record<CountryCode, Readonly<Record<string, readonly Range[]>>>> = {
  au: {
    NSW: [
      ['1000', '2599'],
      ['2619', '2899'],
      ['2921', '2999'],
    ],
    ACT: [
      ['0200', '0299'],
      ['2600', '2618'],
      ['2900', '2920'],
    ],
    VIC: [
      ['3000', '3999'],
      ['8000', '8999'],
    ],
    QLD: [
      ['4000', '4999'],
      ['9000', '9999'],
    ],
    SA: [['5000', '5999']],
    WA: [['6000', '6999']],
    TAS: [['7000', '7999']],
    NT: [['0800', '0999']],
  },
  nz: {
    Northland: [['0100', '0599']],
    Auckland: [['0600', '2699']],
    'Bay of Plenty': [['3000', '3199']],
    Waikato: [['3200', '3999']],
    Gisborne: [['4000', '4099']],
    "Hawke's Bay": [['4100', '4299']],
    Taranaki: [['4300', '4399']],
    'Manawatū-Whanganui': [['4400', '4999']],
    Wellington: [['5000', '6999']],
    Nelson: [['7000', '7049']],
    Tasman: [['7050', '7099']],
    Marlborough: [['7100', '7299']],
    'West Coast': [['7800', '7899']],
    Canterbury: [
      ['7300', '7799'],
      ['7900', '8999'],
    ],
    'Chatham Islands': [['8016', '8016']],
    Otago: [['9000', '9499']],
    Southland: [['9500', '9899']],
  },
};
