import { listFile } from '#lib/api/list-file.ts';
import { QUOTES_CSV } from '#lib/quotes/record.ts';

export const GET = listFile(QUOTES_CSV);
