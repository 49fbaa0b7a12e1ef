import { expect, test } from 'vitest';
import { ROLES, roleScopes, SCOPES } from '#lib/auth/scopes.ts';
import { RESOURCES } from '#lib/resources.ts';
import { setUpSeededApi } from '#tests/contract/api-server.ts';
import { sessionCookie } from '#tests/support/credentials.ts';

const service = setUpSeededApi([]);

async function get(path: string, claims: Record<string, unknown> = {}) {
  const token = await service.api.issuer.token({ scope: SCOPES.join(' '), ...claims });
  return service.api.send(path, { headers: { authorization: `Bearer ${token}` } });
}

test('changes and exports of each resource need the scope that reads it, and no other', async () => {
  for (const { name, scope } of RESOURCES) {
    const others = SCOPES.filter((other) => other !== scope).join(' ');
    for (const path of [`/v1/au/changes?resource=${name}`, `/v1/nz/exports/${name}`]) {
      expect([path, (await get(path, { scope })).status]).toEqual([path, 200]);
      const refused = await get(path, { scope: others });
      expect([path, refused.status]).toEqual([path, 403]);
      expect(refused.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
      const elsewhere = await get(path, { scope, countries: [] });
      expect([path, elsewhere.status]).toEqual([path, 403]);
    }
  }
});

test('a session reads changes and exports of the resources that its role allows, and of no others', async () => {
  for (const role of ROLES) {
    const cookie = await sessionCookie(service.database.db, { role });
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    for (const { name, scope } of RESOURCES) {
      for (const path of [`/v1/au/changes?resource=${name}&wait=0`, `/v1/nz/exports/${name}`]) {
        const { status } = await service.api.send(path, { headers });
        expect([role, path, status]).toEqual([
          role,
          path,
          roleScopes(role).includes(scope) ? 200 : 403,
        ]);
      }
    }
  }
});

test('a webhook of each resource needs the scope that reads it', async () => {
  for (const { name, scope } of RESOURCES) {
    const others = SCOPES.filter((other) => other !== scope).join(' ');
    for (const [granted, status] of [
      [others, 403],
      [`${scope} webhooks:write`, 201],
    ] as const) {
      const claims = { scope: granted, client_id: `${name}-${status}` };
      const token = await service.api.issuer.token(claims);
      const response = await service.api.send('/v1/au/webhooks', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'https://erp.example.com/', resources: [name] }),
      });
      expect([name, response.status]).toEqual([name, status]);
    }
  }
});

test('a request for several resources names the scopes that are missing, however they are written', async () => {
  for (const names of [
    'stock,invoices,accounts',
    'stock&resource=%69nvoices&resource= accounts,',
  ]) {
    const refused = await get(`/v1/au/changes?resource=${names}`, { scope: 'stock:read' });
    expect(refused.headers.get('www-authenticate')).toContain(
      'scope="invoicing:read customer:read"',
    );
  }
});

test('a name that is percent-encoded needs the same scope', async () => {
  for (const path of ['exports/%73tock', 'exports/stat%65%2Dcosts', 'changes?resource=%73tock']) {
    const refused = await get(`/v1/au/${path}`, { scope: 'invoicing:read' });
    expect([path, refused.status]).toEqual([path, 403]);
  }
});

test('an idle follower gets a 304, until something changes', async () => {
  const path = '/v1/au/changes?resource=states';
  const first = await get(path);
  const { pagination } = await first.json();
  const from = `${path}&cursor=${pagination.nextCursor}`;
  const etag = (await get(from)).headers.get('etag') ?? '';
  const token = await service.api.issuer.token({ scope: 'enterprise:read costs:read' });
  const again = () =>
    service.api.send(from, {
      headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
    });
  expect((await again()).status).toBe(304);
  await service.database.pool.query(
    `insert into states (country_code, code, id, description) values ('au', '77', 77, 'Seventy-seven')`,
  );
  expect(await (await again()).json()).toMatchObject({
    changes: [{ resource: 'states', key: { code: '77' }, isRemoved: false }],
    pagination: { hasMore: false },
  });
});
