import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';

test('a refused permission is recorded in the audit log, once per client and scope', async () => {
  const { url, db, drop } = await makeTestDatabase();
  const api = await startApi(url);
  const headers = { authorization: `Bearer ${await api.issuer.token({ scope: 'costs:read' })}` };
  for (let i = 0; i < 3; i += 1) {
    expect((await api.send('/v1/au/invoices/1', { headers })).status).toBe(403);
  }
  const lines = () => db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
  await expect
    .poll(lines)
    .toEqual([{ actor: 'client-1', action: 'permission.refused', subject: 'invoicing:read' }]);
  await api.close();
  await drop();
});
