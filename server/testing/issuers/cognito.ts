import type { ClientProfile, IssuerProfile } from './issuers.ts';

const ISSUER = 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_EXAMPLE';
const CLIENT = '1example23456789';

const machine = (scope: string): Omit<ClientProfile, 'name'> => ({
  header: {},
  audienceClaim: 'client_id',
  client: CLIENT,
  claims: {
    sub: CLIENT,
    token_use: 'access',
    scope,
    iss: ISSUER,
    client_id: CLIENT,
  },
});

/** docs.aws.amazon.com/cognito/latest/developerguide: …-using-the-access-token, …-using-the-id-token. */
export const cognito: IssuerProfile = {
  page: 'cognito.md',
  values: {
    REGION: 'ap-southeast-2',
    'POOL-ID': 'ap-southeast-2_EXAMPLE',
    'PORTAL-ID': '9example87654321',
    'CLIENT-ID': CLIENT,
    'OTHER-CLIENT-ID': '5example55555555',
  },
  clients: [
    { name: 'a resource server with a name', ...machine('trade-supply/enterprise:read') },
    {
      name: 'a resource server with an address',
      block: 1,
      ...machine('other/invoicing:read https://api.example/enterprise:read'),
    },
  ],
  idToken: {
    sub: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    'cognito:groups': ['everybody', 'buyer'],
    'cognito:username': 'kim',
    token_use: 'id',
    name: 'Kim Example',
    countries: 'au',
  },
};
