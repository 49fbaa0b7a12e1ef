import { listFile } from '#lib/api/list-file.ts';
import { costHistoryCsv } from '#lib/costs/costs-csv.ts';

export const GET = listFile(costHistoryCsv());
