import { listFile } from '#lib/api/list-file.ts';
import { EVENTS_CSV } from '#lib/events/events-csv.ts';

export const GET = listFile(EVENTS_CSV);
