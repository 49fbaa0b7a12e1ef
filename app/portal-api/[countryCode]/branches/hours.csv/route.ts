import { listFile } from '#lib/api/list-file.ts';
import { BRANCH_HOURS_CSV } from '#lib/branches/hours-csv.ts';

export const GET = listFile(BRANCH_HOURS_CSV);
