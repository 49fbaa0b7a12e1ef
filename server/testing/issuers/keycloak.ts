import type { IssuerProfile } from './issuers.ts';

const ISSUER = 'https://keycloak.example/realms/trade';
const HEADER = { typ: 'JWT' };
const LIGHT = {
  jti: 'trrtcc:5b7b7d1c-98d2-4c9b-9dd8-6cbbe3c7f1b7',
  iss: ISSUER,
  typ: 'Bearer',
  azp: 'till',
  scope: 'enterprise:read',
};
const OF_MACHINE = {
  ...LIGHT,
  aud: ['trade-supply', 'account'],
  sub: '2d6baa03-7c5c-4d02-8f88-f2934fb32d0c',
  acr: '1',
  'allowed-origins': ['/*'],
  realm_access: { roles: ['offline_access', 'default-roles-trade', 'uma_authorization'] },
  scope: 'email profile enterprise:read',
  email_verified: false,
  clientHost: '192.0.2.7',
  preferred_username: 'service-account-till',
  clientAddress: '192.0.2.7',
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
    jti: '1c2f6fb8-6a26-4d1f-8f14-3d0b0e4a9a11',
    sub: '7f5a2b1e-3c4d-4e5f-8a9b-0c1d2e3f4a5b',
    typ: 'ID',
    azp: 'trade-supply-portal',
    sid: 'b0c7c1f5-2d0a-4a6e-8a9f-1e2d3c4b5a69',
    acr: '1',
    email_verified: true,
    role: ['buyer'],
    name: 'Kim Example',
    preferred_username: 'kim',
    given_name: 'Kim',
    family_name: 'Example',
    countries: ['au'],
  },
};
