import { z } from 'zod';
import { dataRows } from '#tools/demo/data-files/data-file.ts';

/** The invented data of a supplier; the location of a domestic one is real. */
export type SupplierFacts = z.infer<typeof SupplierFacts>;

/** Every supplier of either country, in numbering order. */
export function supplierFacts(): readonly SupplierFacts[] {
  return dataRows('suppliers.csv', SupplierFacts);
}

const coordinate = z.string().regex(/^(-?\d+(\.\d+)?)?$/, 'must be degrees, or empty');

const SupplierFacts = z.strictObject({
  home: z.enum(['au', 'nz', 'overseas']),
  name: z.string().min(1),
  phone: z.string().min(1),
  line1: z.string().min(1),
  /** The city, if overseas. */
  suburb: z.string().min(1),
  /** Empty for domestic suppliers. */
  country: z.string(),
  state: z.string().min(1),
  postcode: z.string().min(1),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** Codes of the brands it supplies, separated by spaces. */
  brands: z.string().min(1),
  /** Degrees; empty if overseas. */
  latitude: coordinate,
  longitude: coordinate,
});
