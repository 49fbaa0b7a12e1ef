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
    auth_time: 1_676_312_777,
    iss: ISSUER,
    version: 2,
    jti: 'aaaaaaaa-1111-4aaa-8aaa-aaaaaaaaaaaa',
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
    origin_jti: 'aaaaaaaa-2222-4aaa-8aaa-aaaaaaaaaaaa',
    event_id: '64f513be-32db-42b0-b78e-b02127b4f463',
    token_use: 'id',
    name: 'Kim Example',
    jti: 'aaaaaaaa-3333-4aaa-8aaa-aaaaaaaaaaaa',
    email: 'kim@example.com',
    countries: 'au',
  },
};
