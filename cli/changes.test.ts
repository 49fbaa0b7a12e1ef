import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { systemContext } from '#lib/auth/testing/context.ts';
import { cursorOfNow, listChanges } from '#lib/records/changes/changes.ts';
import { command as changesCommand } from './changes.ts';
import { runInProcess } from './testing/run-command.ts';

const database = setUpTestDatabase();

test('renew ends every cursor, and is in the audit log', async () => {
  const { db, prepared } = database;
  const clock = { now: () => new Date() };
  const ctx = systemContext({ db, prepared, countryCode: 'au' as const, clock });
  const cursor = await cursorOfNow(ctx, []);
  const read = () => listChanges(ctx, [], { resource: [], limit: 1, cursor });
  expect((await read()).parse().changes).toEqual([]);
  const { output } = await runInProcess(changesCommand, ['renew'], { DATABASE_URL: database.url });
  expect(output).toBe('Every client that follows changes now starts again from all records.\n');
  await expect(read()).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
  const entry = db.selectFrom('audit_log').select('action').executeTakeFirst();
  expect(await entry).toEqual({ action: 'changes.renewed' });
});
