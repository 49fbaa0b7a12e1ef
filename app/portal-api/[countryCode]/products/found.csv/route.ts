import { listFile } from '#lib/api/list-file.ts';
import { PRODUCTS_CSV } from '#lib/products/products-csv.ts';

export const GET = listFile(PRODUCTS_CSV);
