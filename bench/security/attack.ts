/** What attackers know of the service that they attack; it goes to their process as JSON. */
export type Target = {
  readonly port: number;
  /** Bearer tokens of clients: one that may only read products, one that may upload, and its neighbour. */
  readonly productToken: string;
  readonly uploadTokens: readonly string[];
  /** The cookies of as many people of the branch staff as the attack needs. */
  readonly cookies: readonly string[];
  /** Numbers that there are. */
  readonly invoices: readonly string[];
  readonly products: readonly string[];
  readonly branch: string;
  /** An asset of about 16 MB. */
  readonly assetId: string;
  /** The username that the honest person signs in with. */
  readonly username: string;
};

export type Attack = {
  readonly title: string;
  /** From an address of its own, or from the one that the honest client has. */
  readonly from: string;
  /** Whether `npm test` plays it. */
  readonly isShort: boolean;
  /** How many people who are signed in take part; none unless given. */
  readonly people?: number;
  /** What honest people do beside it, besides the usual. */
  readonly beside?: Beside;
  /** Records that are loaded before, in a service that is not used after. */
  readonly feeds?: () => Readonly<Record<string, readonly unknown[]>>;
  /** Goes on until the signal is aborted. */
  play(target: Target, from: string, signal: AbortSignal): Promise<void>;
};

/** Somebody signs in every other second, or uploads a small file every second. */
export type Beside = 'sign-in' | 'uploads';

export const HONEST_ADDRESS = '127.0.0.2';
export const OTHER_ADDRESS = '127.0.0.3';
