import type { JWTPayload } from 'jose';

/** The tokens of a vendor's issuer, exactly as its documentation shows them. */
export type IssuerForm = {
  /** The file in docs/identity whose settings are tested. */
  readonly page: string;
  /** Values for the placeholders of the page. */
  readonly values: Readonly<Record<string, string>>;
  readonly machines: readonly MachineForm[];
  /** An ID token of a buyer limited to Australia, without issuer, audience, nonce and times. */
  readonly idToken: JWTPayload;
};

/** An access token by client credentials that grants `enterprise:read`, without times. */
export type MachineForm = {
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
