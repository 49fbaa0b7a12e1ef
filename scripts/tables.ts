import { writeFileSync } from 'node:fs';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { makeLog } from '#lib/logging/log.ts';
import { startThrowawayPostgres } from '#server/embedded/postgres/throwaway.ts';
import { tableTypes } from './table-types.ts';

// `npm run tables`: generates db/tables.ts from the migrations; a test fails while it is out of date.
if (import.meta.main) {
  const postgres = await startThrowawayPostgres(makeLog('warn'));
  await migrate(postgres.ownerUrl);
  const { db, close } = openDatabase(postgres.ownerUrl);
  writeFileSync(new URL('../db/tables.ts', import.meta.url), await tableTypes(db));
  await close();
  await postgres.stop();
}
