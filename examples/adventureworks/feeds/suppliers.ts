import type { RowOf, Source } from '#examples/adventureworks/tables.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { Lookup } from './lookup.ts';
import type { RowOutcomes } from './row-outcomes.ts';

type Supplier = NonNullable<PurchaseOrder['supplier']>;

/** The vendors of orders with their addresses, by number. */
export function suppliersOf(source: Source, outcomes: RowOutcomes): ReadonlyMap<string, Supplier> {
  const { PurchaseOrderHeader, Vendor, BusinessEntityAddress, Address } = source;
  const numbers = new Set(PurchaseOrderHeader.map(({ VendorID }) => VendorID));
  const isSupplier = (row: { BusinessEntityID: string }) => numbers.has(row.BusinessEntityID);
  outcomes.recordEach(Vendor, isSupplier, FEED, 'NO_ORDER');
  outcomes.recordEach(BusinessEntityAddress, isSupplier, FEED, 'NOT_A_SUPPLIER');
  const links = new Lookup(
    'address of vendor',
    BusinessEntityAddress.filter(isSupplier),
    ({ BusinessEntityID }) => BusinessEntityID,
  );
  const suppliers = Vendor.filter(isSupplier);
  const used = new Set(suppliers.map((row) => links.get(row.BusinessEntityID).AddressID));
  outcomes.recordEach(Address, (row) => used.has(row.AddressID), FEED, 'NOT_A_SUPPLIER');
  const addresses = new Lookup('address', Address, ({ AddressID }) => AddressID);
  const states = new Lookup('state', source.StateProvince, (row) => row.StateProvinceID);
  return new Map(
    suppliers.map((row) => {
      const address = addresses.get(links.get(row.BusinessEntityID).AddressID);
      return [row.BusinessEntityID, supplierOf(row, address, states.get(address.StateProvinceID))];
    }),
  );
}

const FEED = 'purchase-orders';

/** Type `P` is a preferred vendor, `N` any other. An address has no member for the city, which goes to `line3`. */
function supplierOf(
  vendor: RowOf<'Vendor'>,
  address: RowOf<'Address'>,
  state: RowOf<'StateProvince'>,
): Supplier {
  return {
    number: Number(vendor.BusinessEntityID),
    name: vendor.Name,
    type: vendor.PreferredVendorStatus ? 'P' : 'N',
    address: {
      line1: address.AddressLine1,
      ...(address.AddressLine2 === '' ? {} : { line2: address.AddressLine2 }),
      line3: address.City,
      state: state.StateProvinceCode,
      postcode: address.PostalCode,
    },
  };
}
