import type { IssuerProfile } from './issuers.ts';

const ISSUER = 'https://my-tenant.au.auth0.com/';
const AUDIENCE = 'https://api.example';
const CLIENT = 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY';

const OF_MACHINE = {
  iss: ISSUER,
  sub: `${CLIENT}@clients`,
  scope: 'enterprise:read',
  gty: 'client-credentials',
};

/** auth0.com/docs/secure/tokens: access-tokens/access-token-profiles, id-tokens/id-token-structure. */
export const auth0: IssuerProfile = {
  page: 'auth0.md',
  values: { 'TENANT.REGION': 'my-tenant.au', 'PORTAL-ID': 'zY9xW8vU7tS6rQ5pN4mL3kJ2hG1fE0dC' },
  clients: [
    {
      name: 'the Auth0 profile with permissions',
      header: { typ: 'JWT' },
      audienceClaim: 'aud',
      client: CLIENT,
      claims: { ...OF_MACHINE, aud: AUDIENCE, azp: CLIENT, permissions: ['enterprise:read'] },
    },
    {
      name: 'the RFC 9068 profile with permissions',
      header: { typ: 'at+jwt' },
      audienceClaim: 'aud',
      client: CLIENT,
      claims: {
        ...OF_MACHINE,
        aud: [AUDIENCE, `${ISSUER}userinfo`],
        client_id: CLIENT,
        permissions: ['enterprise:read'],
      },
    },
    {
      name: 'the Auth0 profile without permissions',
      block: 1,
      header: { typ: 'JWT' },
      audienceClaim: 'aud',
      client: CLIENT,
      claims: { ...OF_MACHINE, aud: AUDIENCE, azp: CLIENT },
    },
  ],
  idToken: {
    'https://api.example/role': ['buyer'],
    countries: ['AU'],
    name: 'Kim Example',
    sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
  },
};
