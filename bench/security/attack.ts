/** What attackers know of the service that they attack; it goes to their process as JSON. */
export type Target = {
  readonly port: number;
  /** An address that nobody has used before, so that none of its rate limits is used up. */
  readonly address: string;
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
  readonly from: From;
  /** Whether `npm test` plays it. */
  readonly isShort: boolean;
  /** How many people who are signed in take part; none unless given. */
  readonly people?: number;
  /** What honest people do beside it, besides the usual. */
  readonly beside?: Beside;
  /** Records that are loaded before, in a service that is not used after. */
  readonly records?: (target: Target) => LoadedRecords;
  /** Pages that the first of the people has to get before the attack: one that reaches nothing hurts nobody. */
  readonly reaches?: (target: Target) => readonly Reachable[];
  /** Goes on until the signal is aborted. */
  play(target: Target, from: string, signal: AbortSignal): Promise<void>;
};

export type LoadedRecords = {
  /** By the name of the feed. */
  readonly feeds: Readonly<Record<string, readonly unknown[]>>;
  /** Kits of the feeds whose components the loader would refuse: written into the database. */
  readonly componentsPastLoader?: readonly {
    readonly number: string;
    readonly components: readonly { readonly productNumber: string; readonly quantity: number }[];
  }[];
};

/** A page, and a text that shows that it is about what was loaded. */
export type Reachable = { readonly path: string; readonly text: string };

/** Somebody signs in every other second, or uploads a small file every second. */
export type Beside = 'sign-in' | 'uploads';

export type From = 'own address' | 'honest address';

export const HONEST_ADDRESS = '127.0.0.2';

export function addressOf({ from }: Attack, { address }: Target): string {
  return from === 'honest address' ? HONEST_ADDRESS : address;
}
