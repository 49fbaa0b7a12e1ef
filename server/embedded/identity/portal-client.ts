/** The client that the staff portal is to the embedded provider; its secret is in secrets.json. */
export const PORTAL_CLIENT_ID = 'portal';
