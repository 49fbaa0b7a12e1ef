import { expect, test } from 'vitest';
import { setUpApi } from '#tests/contract/api-server.ts';
import { clientOf, seedWebhook } from '#tests/contract/cases/records/webhook-records.ts';

const ID = '4f0e9c52-2a1d-4c7a-9a53-2f1f0c6e7b14';

const service = setUpApi((db) => seedWebhook({ db }, 'au', 'erp', ID));

test.each(['/v1/au/webhooks', '/v1/au/changes?resource=stock'])(
  'a refused request to %s takes the scopes from its webhooks that the token lacks',
  async (path) => {
    const claims = { client_id: clientOf('erp'), scope: 'invoicing:read' };
    await service.database.pool.query(`update webhooks set permissions = '{}'`);
    const authorization = `Bearer ${await service.api.issuer.token(claims)}`;
    const { status } = await service.api.send(path, { headers: { authorization } });
    expect(status).toBe(403);
    const { rows } = await service.database.pool.query('select permissions from webhooks');
    expect(JSON.parse(rows[0]?.permissions)).toMatchObject({ scopes: ['invoicing:read'] });
  },
);
