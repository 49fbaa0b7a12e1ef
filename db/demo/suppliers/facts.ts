import { z } from 'zod';
import { dataRows } from '../data-file.ts';

/** What is invented of a supplier; the place of one at home is real. */
export type SupplierFacts = z.infer<typeof SupplierFacts>;

/** Every supplier of either country, in the order that they are numbered. */
export function supplierFacts(): readonly SupplierFacts[] {
  return dataRows('suppliers.csv', SupplierFacts);
}

const coordinate = z.string().regex(/^(-?\d+(\.\d+)?)?$/, 'must be degrees, or empty');

const SupplierFacts = z.strictObject({
  home: z.enum(['au', 'nz', 'overseas']),
  name: z.string().min(1),
  phone: z.string().min(1),
  line1: z.string().min(1),
  /** Overseas, the city. */
  suburb: z.string().min(1),
  /** Empty at home. */
  country: z.string(),
  state: z.string().min(1),
  postcode: z.string().min(1),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** Codes of the brands that it supplies, with blanks between. */
  brands: z.string().min(1),
  /** Degrees; empty overseas. */
  latitude: coordinate,
  longitude: coordinate,
});
