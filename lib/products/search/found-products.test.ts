import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#lib/errors.ts';
import { MAX_PRODUCTS_IN_FILE } from '#lib/products/search/schema.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand, aFullProduct, aProduct } from '#lib/products/testing/records.ts';
import { PRODUCTS_CSV } from './search-products.ts';

const catalogue = setUpCatalogue();

beforeAll(async () => {
  await catalogue.load({
    brands: [aBrand('KAURI', { name: 'Kauri' })],
    products: [aFullProduct(), aProduct({ number: '0042', description: '=HYPERLINK("x")' })],
  });
});

test('writes every product found, with formulas escaped', async () => {
  const [head, ...rows] = (await PRODUCTS_CSV.write(catalogue.at(), {})).trimEnd().split('\r\n');
  expect(head).toMatch(
    /^\u{feff}Product,Description,Brand,Manufacturer part no\.,Barcodes,Unit,Type,/u,
  );
  expect(rows).toEqual([
    'KIT-1,Copper tee 15 mm,Kauri,BK/15-100,9312345678907,EA,KIT,PLU,BAS,basins kits,KIT-2,no,no,12.35,600,450.5,0',
    `0042,"'=HYPERLINK(""x"")",,,,,,,,,,no,no,,,,`,
  ]);
});

test('refuses a search with too many results', async () => {
  await catalogue.database.pool.query(`
    insert into product_search (country_code, number, sort_name, words, barcodes, family_codes)
      select 'nz', lpad(i::text, 6, '0'), 'tee', '', '{}', '{}'
      from generate_series(1, ${MAX_PRODUCTS_IN_FILE + 1}) as i;
    insert into products (country_code, number, document, etag, description, family_codes)
      select country_code, number, json_build_object('number', number, 'description', 'Tee'), 'e',
        'Tee', '{}' from product_search where country_code = 'nz'`);
  await expect(PRODUCTS_CSV.write(catalogue.at(undefined, 'nz'), {})).rejects.toThrow(DomainError);
});
