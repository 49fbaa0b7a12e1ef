import { listFile } from '#lib/api/list-file.ts';
import { costsInForceCsv } from '#lib/costs/costs-csv.ts';

export const GET = listFile(costsInForceCsv());
