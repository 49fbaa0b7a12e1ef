import type { IssuerProfile } from './issuers.ts';

const TENANT = 'aaaabbbb-0000-cccc-1111-dddd2222eeee';
const API = '11112222-bbbb-3333-cccc-4444dddd5555';
const CLIENT = '00001111-aaaa-2222-bbbb-3333cccc4444';
const OBJECT = 'aaaaaaaa-0000-1111-2222-bbbbbbbbbbbb';

/** learn.microsoft.com/entra/identity-platform: access-token-claims-reference, id-token-claims-reference. */
export const entraId: IssuerProfile = {
  page: 'entra-id.md',
  values: {
    'TENANT-ID': TENANT,
    'API-ID': API,
    'PORTAL-ID': '22223333-cccc-4444-dddd-5555eeee6666',
  },
  clients: [
    {
      name: 'version 2',
      header: { typ: 'JWT' },
      audienceClaim: 'aud',
      client: CLIENT,
      claims: {
        aud: API,
        iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
        azp: CLIENT,
        oid: OBJECT,
        roles: ['enterprise:read'],
        sub: OBJECT,
        tid: TENANT,
        ver: '2.0',
      },
    },
    {
      name: 'version 1',
      block: 1,
      header: { typ: 'JWT', x5t: 'key-1' },
      audienceClaim: 'aud',
      client: CLIENT,
      claims: {
        aud: `api://${API}`,
        iss: `https://sts.windows.net/${TENANT}/`,
        appid: CLIENT,
        oid: OBJECT,
        roles: ['enterprise:read'],
        sub: OBJECT,
        tid: TENANT,
        ver: '1.0',
      },
    },
  ],
  idToken: {
    name: 'Kim Example',
    oid: '33334444-dddd-5555-eeee-6666ffff7777',
    roles: ['buyer'],
    sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    tid: TENANT,
    ver: '2.0',
    countries: 'AU',
  },
};
