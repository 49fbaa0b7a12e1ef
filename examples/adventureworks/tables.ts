import { join } from 'node:path';
import { z } from 'zod';
import { readCsv } from '../csv.ts';

const text = z.string().trim();
const id = z.string().regex(/^\d{1,9}$/, 'is no number');
const flag = z.enum(['0', '1']).transform((flag) => flag === '1');
/** `12.0278`, `.50`: decimals that a JSON number can represent. */
const decimal = z
  .string()
  .regex(/^-?\d{0,9}(\.\d{1,4})?$/, 'is no decimal')
  .transform(Number);
/** `2022-04-15 00:00:00.000`; the time is always midnight and is dropped. */
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} /, 'is no date')
  .transform((moment) => moment.slice(0, 10));

/** The tables of the source, with the columns that we read. */
const TABLES = {
  Address: z.object({
    AddressID: id,
    AddressLine1: text,
    AddressLine2: text,
    City: text,
    StateProvinceID: id,
    PostalCode: text,
  }),
  BillOfMaterials: z.object({
    ProductAssemblyID: optional(id),
    ComponentID: id,
    EndDate: optional(date),
    UnitMeasureCode: text,
    PerAssemblyQty: decimal,
  }),
  BusinessEntityAddress: z.object({ BusinessEntityID: id, AddressID: id }),
  CountryRegion: z.object({}),
  Customer: z.object({}),
  Location: z.object({ LocationID: id, Name: text, CostRate: decimal }),
  Product: z.object({
    ProductID: id,
    Name: text,
    ProductNumber: text,
    Color: text,
    Size: text,
    SizeUnitMeasureCode: text,
    WeightUnitMeasureCode: text,
    Weight: optional(decimal),
    ProductLine: text,
    Class: text,
    Style: text,
    ProductSubcategoryID: optional(id),
    SellStartDate: date,
    SellEndDate: optional(date),
    ModifiedDate: date,
  }),
  ProductCategory: z.object({ ProductCategoryID: id, Name: text }),
  ProductCostHistory: z.object({ ProductID: id, StartDate: date, StandardCost: decimal }),
  ProductInventory: z.object({ ProductID: id, LocationID: id, Quantity: decimal }),
  ProductListPriceHistory: z.object({}),
  ProductSubcategory: z.object({ ProductSubcategoryID: id, ProductCategoryID: id, Name: text }),
  ProductVendor: z.object({
    ProductID: id,
    BusinessEntityID: id,
    LastReceiptCost: decimal,
    LastReceiptDate: date,
  }),
  PurchaseOrderDetail: z.object({
    PurchaseOrderID: id,
    PurchaseOrderDetailID: id,
    DueDate: date,
    OrderQty: decimal,
    ProductID: id,
    UnitPrice: decimal,
    ReceivedQty: decimal,
    RejectedQty: decimal,
  }),
  PurchaseOrderHeader: z.object({
    PurchaseOrderID: id,
    Status: z.enum(['1', '2', '3', '4']),
    EmployeeID: id,
    VendorID: id,
    ShipMethodID: id,
    OrderDate: date,
    Freight: decimal,
  }),
  SalesPerson: z.object({}),
  SalesTerritory: z.object({}),
  ShipMethod: z.object({ ShipMethodID: id, Name: text }),
  StateProvince: z.object({
    StateProvinceID: id,
    StateProvinceCode: text,
    CountryRegionCode: text,
    Name: text,
  }),
  Store: z.object({}),
  UnitMeasure: z.object({ UnitMeasureCode: text }),
  Vendor: z.object({ BusinessEntityID: id, Name: text, PreferredVendorStatus: flag }),
} as const;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = typedKeys(TABLES);

/** A row of a table, with the columns that we read. */
export type RowOf<Name extends TableName> = Readonly<z.output<(typeof TABLES)[Name]>>;
export type Source = { readonly [Name in TableName]: readonly RowOf<Name>[] };

/**
 * Reads every table of the source, `<folder>/<table>.csv`. Throws if a table lacks a column or has an invalid row, of which
 * the source has none.
 */
export async function readSource(folder: string): Promise<Source> {
  const read = <Name extends TableName>(name: Name): Promise<RowOf<Name>[]> =>
    readTable(join(folder, `${name}.csv`), TABLES[name]);
  return {
    Address: await read('Address'),
    BillOfMaterials: await read('BillOfMaterials'),
    BusinessEntityAddress: await read('BusinessEntityAddress'),
    CountryRegion: await read('CountryRegion'),
    Customer: await read('Customer'),
    Location: await read('Location'),
    Product: await read('Product'),
    ProductCategory: await read('ProductCategory'),
    ProductCostHistory: await read('ProductCostHistory'),
    ProductInventory: await read('ProductInventory'),
    ProductListPriceHistory: await read('ProductListPriceHistory'),
    ProductSubcategory: await read('ProductSubcategory'),
    ProductVendor: await read('ProductVendor'),
    PurchaseOrderDetail: await read('PurchaseOrderDetail'),
    PurchaseOrderHeader: await read('PurchaseOrderHeader'),
    SalesPerson: await read('SalesPerson'),
    SalesTerritory: await read('SalesTerritory'),
    ShipMethod: await read('ShipMethod'),
    StateProvince: await read('StateProvince'),
    Store: await read('Store'),
    UnitMeasure: await read('UnitMeasure'),
    Vendor: await read('Vendor'),
  };
}

async function readTable<Row extends z.ZodObject>(
  path: string,
  schema: Row,
): Promise<z.output<Row>[]> {
  let columns: readonly string[] | undefined;
  const rows: z.output<Row>[] = [];
  for await (const { line, fields } of readCsv(path)) {
    if (columns === undefined) {
      columns = fields;
      continue;
    }
    if (fields.length !== columns.length) {
      throw new Error(`${path}:${line} has ${fields.length} cells, the header ${columns.length}`);
    }
    const cells = Object.fromEntries(columns.map((column, at) => [column, fields[at]]));
    const row = schema.safeParse(cells);
    if (!row.success) {
      const [issue] = row.error.issues;
      throw new Error(`${path}:${line} ${issue?.path.join('.')}: ${issue?.message}`);
    }
    rows.push(row.data);
  }
  return rows;
}

function optional<Cell extends z.ZodType>(cell: Cell) {
  return z.union([z.literal('').transform(() => undefined), cell]);
}

function typedKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
