import type { JWTPayload } from 'jose';

/** The tokens of one vendor's issuer, in exactly the form that its documentation shows. */
export type IssuerForm = {
  /** The file of docs/identity whose settings are tried. */
  readonly page: string;
  /** What the page leaves to its reader. */
  readonly values: Readonly<Record<string, string>>;
  readonly machines: readonly MachineForm[];
  /** An ID token of somebody who is a buyer and limited to Australia; issuer, audience, nonce and times aside. */
  readonly idToken: JWTPayload;
};

/** An access token by client credentials that grants `enterprise:read`; its times aside. */
export type MachineForm = {
  readonly name: string;
  /** Which settings of the page it takes beside the first ones: the second block, the third. */
  readonly block?: number;
  readonly header: Readonly<Record<string, string>>;
  readonly claims: JWTPayload;
  /** The claim that says that the token is for this service. */
  readonly audienceClaim: string;
  /** Who calls: what its requests are counted and logged by. */
  readonly client: string;
};
