import type { Insertable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { ChannelHoldbacks, Commitments, Products, Stock } from '#db/tables.ts';

/** Puts rows of availability into one country, as feeds do; a test says what matters to it. */
export function keepingIn(db: Database, country_code: string) {
  return {
    /** A product of the catalogue; components by number, each so many. */
    async product(
      number: string,
      type: string | null,
      components?: Readonly<Record<string, number>>,
    ) {
      const kit = Object.entries(components ?? {}).map(([productNumber, quantity]) => ({
        productNumber,
        quantity,
      }));
      const document = JSON.stringify({ number, description: number });
      const row: Insertable<Products> = {
        country_code,
        number,
        document,
        etag: '"1"',
        description: number,
        product_type: type,
        family_codes: [],
        kit_components: components === undefined ? null : JSON.stringify(kit),
      };
      await db.insertInto('products').values(row).execute();
    },
    async stock(row: Omit<Insertable<Stock>, 'country_code'>) {
      await db
        .insertInto('stock')
        .values({ country_code, ...row })
        .execute();
    },
    async commitment(row: Omit<Insertable<Commitments>, 'country_code'>) {
      await db
        .insertInto('commitments')
        .values({ country_code, ...row })
        .execute();
    },
    async holdback(row: Omit<Insertable<ChannelHoldbacks>, 'country_code'>) {
      await db
        .insertInto('channel_holdbacks')
        .values({ country_code, ...row })
        .execute();
    },
  };
}
