import { beforeAll, expect, test, vi } from 'vitest';
import { searchProducts } from '#lib/products/search/search-products.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { demoBusiness } from '#tools/demo/business.ts';

vi.setConfig({ hookTimeout: 120_000 });

/** What products are and where they belong, of the demo business. */
const feeds = demoBusiness('au', '2026-11-21', 0.01).feeds.flatMap(([name, records]) =>
  ['sections', 'categories', 'brands', 'families', 'products'].includes(name)
    ? [[name, [...records]] as const]
    : [],
);
const catalogue = setUpCatalogue();

beforeAll(async () => {
  await catalogue.load(Object.fromEntries(feeds));
});

test.for([
  ['tap', 'MINI_VALVES'],
  ['taps', 'MINI_VALVES'],
  ['toilet', 'TOILETS'],
  ['hot water', 'HEAT_PUMP_WATER'],
  ['basin mixer', 'BASIN_TAPS'],
  ['15mm elbow', 'COPPER_FITTINGS'],
  ['gas hose', 'GAS_CONTROL'],
  ['downlights', 'DOWNLIGHTS'],
  ['GPO', 'POWER_POINTS'],
  ['conduit', 'CONDUIT'],
  ['heat pump', 'HEAT_PUMP_WATER'],
  ['copper pipe', 'COPPER_TUBE'],
  ['shower', 'SHOWERS'],
  ['sink', 'SINKS'],
  ['cable', 'SPECIAL_CABLE'],
  ['switches', 'SWITCHES'],
  ['smoke alarm', 'SMOKE_ALARMS'],
  ['bath', 'BATHS'],
  ['trap', 'WASTES'],
  ['ball valve', 'BALL_VALVES'],
  ['vanity', 'VANITIES'],
  ['cable ties', 'CABLE_TIES'],
  ['fan', 'FANS'],
  ['pump', 'PUMPS'],
] as const)('the first products for %s are of %s', async ([typed, category]) => {
  const { numbers } = await searchProducts(catalogue.at(), { q: typed }, 3);
  const rows = await catalogue.database.db
    .selectFrom('product_search')
    .select('category_code')
    .where('number', 'in', numbers)
    .execute();
  expect(rows.map((row) => row.category_code)).toEqual([category, category, category]);
});
