import type { IssuerProfile } from './issuers.ts';

const ISSUER = 'https://my-org.okta.com/oauth2/default';
const CLIENT = '0oar95zt9zIpYuz6A0h7';

/** developer.okta.com/docs/api/openapi/okta-oauth/guides/overview: access token, ID token. */
export const okta: IssuerProfile = {
  page: 'okta.md',
  values: { ORG: 'my-org', 'PORTAL-ID': '0oabucvyc38HLL1ef0h7' },
  clients: [
    {
      name: 'a custom authorization server',
      header: {},
      audienceClaim: 'aud',
      client: CLIENT,
      claims: {
        ver: 1,
        iss: ISSUER,
        aud: 'api://default',
        cid: CLIENT,
        scp: ['enterprise:read'],
        sub: CLIENT,
      },
    },
  ],
  idToken: {
    sub: '00uid4BxXw6I6TV4m0g3',
    name: 'Kim Example',
    ver: 1,
    role: ['buyer'],
    countries: ['au'],
  },
};
