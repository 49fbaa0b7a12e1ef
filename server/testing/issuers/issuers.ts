import type { JWTPayload } from 'jose';
import { auth0 } from './auth0.ts';
import { cognito } from './cognito.ts';
import { entraId } from './entra-id.ts';
import { keycloak } from './keycloak.ts';
import { okta } from './okta.ts';

/** The tokens of a vendor's issuer as its documentation shows them, without claims that nothing here reads. */
export type IssuerProfile = {
  /** The file in docs/identity whose settings are tested. */
  readonly page: string;
  /** Values for the placeholders of the page. */
  readonly values: Readonly<Record<string, string>>;
  readonly clients: readonly ClientProfile[];
  /** An ID token of a buyer limited to Australia, without issuer, audience, nonce and times. */
  readonly idToken: JWTPayload;
};

/** An access token by client credentials that grants `enterprise:read`, without times. */
export type ClientProfile = {
  readonly name: string;
  /** The index of the block of settings that overrides the first one. */
  readonly block?: number;
  readonly header: Readonly<Record<string, string>>;
  readonly claims: JWTPayload;
  /** The claim with the audience. */
  readonly audienceClaim: string;
  /** The expected client id. */
  readonly client: string;
};

/** The issuers with a page in docs/identity. */
export const ISSUER_PROFILES: readonly IssuerProfile[] = [entraId, cognito, auth0, keycloak, okta];
