import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { Holdings, MarketAccount, MarketItem } from '../market.ts';

/** A small business to trade with: a few branches, eighty items, kits in kits, forty customers. */
export function smallBusiness(countryCode: CountryCode, today = '2026-11-21'): Holdings {
  return {
    countryCode,
    today,
    branches: [branch('11', true), branch('12', true), branch('13', true), branch('90', false)],
    items: [...GOODS, ...KITS, ...SERVICES],
    suppliers: [supplier(1, false), supplier(2, false), supplier(3, true)],
    accounts: Array.from({ length: 40 }, (_, index) => account(countryCode, index)),
  };
}

function branch(number: string, isTrading: boolean): BranchRecord {
  return {
    number,
    name: `Branch ${number}`,
    shortName: number,
    identity: { type: { id: 1, code: '30', description: 'Trade centre' }, isTrading },
    contact: {
      telephone: `02 5550 10${number}`,
      primaryEmail: `b${number}@southerly-trade.example`,
    },
    location: {
      address: {
        line1: '1 Example Street',
        line2: null,
        suburb: 'Enmore',
        state: 'NSW',
        postCode: '2042',
        countryCode: 'AU',
      },
      latitude: -33.9,
      longitude: 151.2,
      timeZone: 'Australia/Sydney',
      region: 'Metro',
    },
  };
}

const GOODS = Array.from({ length: 80 }, (_, index): MarketItem => {
  const cost = Math.round(100 * 1.13 ** (index / 2)) / 100;
  return {
    number: String(100_100 + index),
    description: index % 20 === 7 ? `Hammer drill no. ${index}` : `Fitting no. ${index}`,
    unitOfMeasure: index % 9 === 4 ? 'M' : 'EA',
    productType: index % 10 === 3 ? 'NON_STOCK' : 'STOCK',
    cost,
    sellPrice: Math.round(cost * 160) / 100,
    supplierNumber: (index % 3) + 1,
    partNumber: `P-${index}`,
    popularity: 1 / (1 + (index % 13)),
    isImported: index % 3 === 2,
  };
});

const KITS: readonly MarketItem[] = [
  kit('100900', 'Toilet suite', ['100110', '100111']),
  kit('100901', 'Bathroom set', ['100900', '100112']),
];

function kit(number: string, description: string, parts: readonly string[]): MarketItem {
  return {
    number,
    description,
    unitOfMeasure: 'SET',
    productType: 'KIT',
    cost: 120,
    sellPrice: 199.95,
    supplierNumber: 1,
    partNumber: '',
    popularity: 0.8,
    kitComponents: parts.map((productNumber, index) => ({ productNumber, quantity: index + 1 })),
    isImported: false,
  };
}

const SERVICES: readonly MarketItem[] = [
  service('100950', 'Pipe cutting', 5),
  service('100951', 'Hire Press Tool per Day', 85),
  service('100952', 'Hire Core Drill per Week', 310),
  { ...service('100953', 'Customer Order Deposit', 1), isGstExempt: true },
  { ...service('100954', 'Gift Card $50', 50), isGstExempt: true },
];

function service(number: string, description: string, sellPrice: number): MarketItem {
  return {
    number,
    description,
    unitOfMeasure: 'EA',
    productType: 'SERVICE',
    cost: sellPrice / 2,
    sellPrice,
    supplierNumber: 1,
    partNumber: '',
    popularity: 0.2,
    isImported: false,
  };
}

function supplier(number: number, isOverseas: boolean) {
  const address = { line1: '9 Factory Road', state: 'NSW', postcode: '2000' };
  const leadTimeDays = isOverseas ? 75 : 6;
  return {
    number,
    name: `Supplier ${number}`,
    phone: '02 5550 2000',
    address,
    depots: [],
    leadTimeDays,
    isOverseas,
    currency: isOverseas ? 'USD' : 'AUD',
    rebatePercent: number * 2,
  };
}

function account(countryCode: CountryCode, index: number): MarketAccount {
  return {
    number: String(60_100 + index),
    name: `Plumber no. ${index}`,
    ...(countryCode === 'au' ? { abn: '51824753556' } : { nzbn: '9429041535103' }),
    accountType: index % 4 === 0 ? 'CASH' : 'CREDIT',
    homeBranchNumber: ['11', '12', '13'][index % 3] ?? '11',
    paymentTermsDays: index % 2 === 0 ? 30 : 14,
    isGstExempt: index === 9,
    contacts: [{ firstName: 'Aroha', lastName: 'Kauri', emailAddress: 'a@example.com' }],
    terms: [],
    addresses: [
      { type: 'BILLING', line1: 'PO Box 7', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
      { type: 'DELIVERY', line1: '7 Site Lane', suburb: 'Enmore', state: 'NSW', postcode: '2042' },
    ],
  };
}
