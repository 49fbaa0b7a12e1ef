import { listFile } from '#lib/api/list-file.ts';
import { assetsCsv } from '#lib/assets/assets-csv.ts';

export const GET = listFile(assetsCsv());
