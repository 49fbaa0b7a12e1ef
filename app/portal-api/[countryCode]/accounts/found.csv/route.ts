import { ACCOUNTS_CSV } from '#lib/accounts/accounts-csv.ts';
import { listFile } from '#lib/api/list-file.ts';

export const GET = listFile(ACCOUNTS_CSV);
