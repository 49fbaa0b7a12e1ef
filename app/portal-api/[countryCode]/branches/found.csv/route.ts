import { listFile } from '#lib/api/list-file.ts';
import { BRANCHES_CSV } from '#lib/branches/branches-csv.ts';

export const GET = listFile(BRANCHES_CSV);
