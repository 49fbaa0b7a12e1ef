import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { openLane } from './lane.ts';

test('a refused permission is told to the audit log, once for a client and scope', async () => {
  const { url, db, drop } = await makeTestDatabase();
  const lane = await openLane(url);
  const headers = { authorization: `Bearer ${await lane.issuer.token({ scope: 'costs:read' })}` };
  for (let i = 0; i < 3; i += 1) {
    expect((await lane.send('/v1/au/invoices/1', { headers })).status).toBe(403);
  }
  const lines = () => db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
  await expect
    .poll(lines)
    .toEqual([{ actor: 'client-1', action: 'permission.refused', subject: 'invoicing:read' }]);
  await lane.close();
  await drop();
});
