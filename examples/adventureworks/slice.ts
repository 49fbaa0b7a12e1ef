import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAsProcess, UsageError } from '#lib/command.ts';
import { csvLine, readCsv } from '../csv.ts';
import { SLICE } from './conversion.ts';
import { type RowOf, readSource, type Source, TABLE_NAMES, type TableName } from './tables.ts';

await runAsProcess({
  usage: `  node examples/adventureworks/slice.ts FOLDER
Extracts the CSV files of slice/ from the whole source.`,
  async run({ args, print }) {
    const [folder, ...others] = args;
    if (!folder || others.length > 0)
      throw new UsageError('FOLDER is required: the folder of the whole source.');
    const source = await readSource(folder);
    const chosen = sliceOf(source);
    mkdirSync(SLICE, { recursive: true });
    for (const table of TABLE_NAMES) print(await writeSlice(folder, table, source, chosen));
  },
});

/** Writes the header and the chosen rows, unchanged. */
async function writeSlice(
  folder: string,
  table: TableName,
  source: Source,
  slice: Source,
): Promise<string> {
  const rows: readonly RowOf<TableName>[] = source[table];
  const chosen = new Set<RowOf<TableName>>(slice[table]);
  const lines: string[] = [];
  let at = -1;
  for await (const record of readCsv(join(folder, `${table}.csv`))) {
    const row = rows[at];
    if (row === undefined || chosen.has(row)) lines.push(csvLine(record));
    at += 1;
  }
  writeFileSync(join(SLICE, `${table}.csv`), `${lines.join('\n')}\n`);
  return `${table}: ${chosen.size} of ${rows.length} rows`;
}

/** A few orders and kits and everything they refer to; three rows of each other table. */
function sliceOf(source: Source): Source {
  const orders = ordersOf(source);
  const products = productsOf(source, orders);
  const vendors = vendorsOf(source, orders);
  const links = source.BusinessEntityAddress.filter((row) => vendors.has(row.BusinessEntityID));
  const numbers = new Set(links.map(({ AddressID }) => AddressID));
  const addresses = source.Address.filter((row) => numbers.has(row.AddressID));
  const states = new Set(addresses.map((row) => row.StateProvinceID));
  const ofProduct = ({ ProductID }: { readonly ProductID: string }) => products.has(ProductID);
  const ofOrder = (row: { readonly PurchaseOrderID: string }) => orders.has(row.PurchaseOrderID);
  return {
    ...source,
    Address: addresses,
    BillOfMaterials: source.BillOfMaterials.filter((row) =>
      products.has(row.ProductAssemblyID ?? row.ComponentID),
    ),
    BusinessEntityAddress: links,
    CountryRegion: source.CountryRegion.slice(0, 3),
    Customer: source.Customer.slice(0, 3),
    Product: source.Product.filter(ofProduct),
    ProductCostHistory: source.ProductCostHistory.filter(ofProduct),
    ProductInventory: source.ProductInventory.filter(ofProduct),
    ProductListPriceHistory: source.ProductListPriceHistory.slice(0, 3),
    ProductVendor: source.ProductVendor.filter(ofProduct),
    PurchaseOrderDetail: source.PurchaseOrderDetail.filter(ofOrder),
    PurchaseOrderHeader: source.PurchaseOrderHeader.filter(ofOrder),
    SalesPerson: source.SalesPerson.slice(0, 3),
    SalesTerritory: source.SalesTerritory.slice(0, 3),
    StateProvince: source.StateProvince.filter(
      (row) => row.CountryRegionCode === 'AU' || states.has(row.StateProvinceID),
    ),
    Store: source.Store.slice(0, 3),
    Vendor: source.Vendor.filter((row) => vendors.has(row.BusinessEntityID)),
  };
}

/** The first two orders of each status, and the first two with each kind of line. */
function ordersOf({ PurchaseOrderHeader, PurchaseOrderDetail }: Source): ReadonlySet<string> {
  type Detail = RowOf<'PurchaseOrderDetail'>;
  const kinds: ((row: Detail, order: readonly Detail[]) => boolean)[] = [
    (row) => row.ReceivedQty > 0 && row.ReceivedQty < row.OrderQty,
    (row) => row.ReceivedQty === 0,
    (row) => row.RejectedQty > 0,
    (row, order) => order.some(({ DueDate }) => DueDate !== row.DueDate),
    (_, order) => order.length > 5,
  ];
  const details = Map.groupBy(PurchaseOrderDetail, (row) => row.PurchaseOrderID);
  const byState = Map.groupBy(PurchaseOrderHeader, ({ Status }) => Status);
  const byKind = kinds.map((is) =>
    PurchaseOrderHeader.filter(({ PurchaseOrderID }) => {
      const order = details.get(PurchaseOrderID) ?? [];
      return order.some((row) => is(row, order));
    }),
  );
  const chosen = [...byState.values(), ...byKind].flatMap((headers) => headers.slice(0, 2));
  return new Set(chosen.map(({ PurchaseOrderID }) => PurchaseOrderID));
}

/** A current and a discontinued bicycle, an item of clothing, the products of the orders, and all their components. */
function productsOf(source: Source, orders: ReadonlySet<string>): ReadonlySet<string> {
  const { Product, PurchaseOrderDetail, BillOfMaterials } = source;
  const isBicycle = (row: RowOf<'Product'>) => row.ProductSubcategoryID === '2';
  const examples = [
    Product.find((row) => isBicycle(row) && row.SellEndDate === undefined),
    Product.find((row) => isBicycle(row) && row.SellEndDate !== undefined),
    Product.find((row) => row.Size !== '' && row.SizeUnitMeasureCode === ''),
  ].flatMap((row) => row?.ProductID ?? []);
  const ordered = PurchaseOrderDetail.filter((row) => orders.has(row.PurchaseOrderID));
  const chosen = new Set([...examples, ...ordered.map(({ ProductID }) => ProductID)]);
  // A set may grow during iteration: the iteration covers added members too.
  for (const assembly of chosen) {
    for (const row of BillOfMaterials) {
      if (row.ProductAssemblyID === assembly) chosen.add(row.ComponentID);
    }
  }
  return chosen;
}

/** The vendors of the orders, and the first vendor without orders. */
function vendorsOf({ PurchaseOrderHeader, Vendor }: Source, orders: ReadonlySet<string>) {
  const chosen = PurchaseOrderHeader.filter((row) => orders.has(row.PurchaseOrderID));
  const all = new Set(PurchaseOrderHeader.map(({ VendorID }) => VendorID));
  const idle = Vendor.find((row) => !all.has(row.BusinessEntityID));
  return new Set([...chosen.map(({ VendorID }) => VendorID), idle?.BusinessEntityID ?? '']);
}
