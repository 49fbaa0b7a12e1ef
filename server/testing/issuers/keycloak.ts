import type { IssuerProfile } from './issuers.ts';

const ISSUER = 'https://keycloak.example/realms/trade';
const HEADER = { typ: 'JWT' };
const LIGHT = {
  iss: ISSUER,
  typ: 'Bearer',
  azp: 'till',
  scope: 'enterprise:read',
};
const OF_MACHINE = {
  ...LIGHT,
  aud: ['trade-supply', 'account'],
  sub: '2d6baa03-7c5c-4d02-8f88-f2934fb32d0c',
  realm_access: { roles: ['offline_access', 'default-roles-trade', 'uma_authorization'] },
  scope: 'email profile enterprise:read',
  preferred_username: 'service-account-till',
  client_id: 'till',
};

/** keycloak.org/docs/latest/server_admin: client scopes, service accounts, lightweight access tokens. */
export const keycloak: IssuerProfile = {
  page: 'keycloak.md',
  values: { REALM: 'trade', 'CLIENT-ID': 'till', 'OTHER-CLIENT-ID': 'warehouse' },
  clients: [
    {
      name: 'client scopes',
      header: HEADER,
      audienceClaim: 'aud',
      client: 'till',
      claims: OF_MACHINE,
    },
    {
      name: 'client scopes, lightweight, with the audience',
      header: HEADER,
      audienceClaim: 'aud',
      client: 'till',
      claims: { ...LIGHT, aud: 'trade-supply' },
    },
    {
      name: 'client scopes, lightweight, without audience and subject',
      block: 1,
      header: HEADER,
      audienceClaim: 'azp',
      client: 'till',
      claims: LIGHT,
    },
    {
      name: 'roles of a client',
      block: 2,
      header: HEADER,
      audienceClaim: 'aud',
      client: 'till',
      claims: {
        ...OF_MACHINE,
        scope: 'email profile',
        resource_access: {
          'trade-supply': { roles: ['enterprise:read'] },
          account: { roles: ['manage-account', 'view-profile'] },
        },
      },
    },
  ],
  idToken: {
    sub: '7f5a2b1e-3c4d-4e5f-8a9b-0c1d2e3f4a5b',
    typ: 'ID',
    azp: 'trade-supply-portal',
    role: ['buyer'],
    name: 'Kim Example',
    preferred_username: 'kim',
    countries: ['au'],
  },
};
