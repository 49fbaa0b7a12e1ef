import { listFile } from '#lib/api/list-file.ts';
import { ORDER_LINES_CSV } from '#lib/purchase-orders/lines-csv.ts';

export const GET = listFile(ORDER_LINES_CSV);
