/** What an attacker knows about the service; sent to its process as JSON. */
export type AttackTarget = {
  readonly port: number;
  /** A loopback address that no earlier attack has used, so that its rate limits are unspent. */
  readonly address: string;
  /** Bearer tokens: of a client that may only read products, and of two clients that may upload. */
  readonly productToken: string;
  readonly uploadTokens: readonly string[];
  /** Cookies of signed-in branch staff, as many as the attack needs. */
  readonly cookies: readonly string[];
  /** Numbers of existing records. */
  readonly invoices: readonly string[];
  readonly products: readonly string[];
  readonly branch: string;
  /** An asset of about 16 MB. */
  readonly assetId: string;
  /** Username of the honest person. */
  readonly username: string;
};

export type Attack = {
  readonly title: string;
  /** Whether it has an address of its own or shares that of the honest clients. */
  readonly from: AttackOrigin;
  /** Whether `npm test` runs it. */
  readonly isShort: boolean;
  /** How many signed-in people take part (0). */
  readonly people?: number;
  /** What honest clients do in addition during the attack. */
  readonly extraActivity?: ExtraActivity;
  /** Records to load before the attack; the service is discarded afterwards. */
  readonly records?: (target: AttackTarget) => AttackRecords;
  /** Pages that the first person must be able to load before the attack: otherwise it would test nothing. */
  readonly reaches?: (target: AttackTarget) => readonly ReachablePage[];
  /** Runs until the signal is aborted. */
  run(target: AttackTarget, from: string, signal: AbortSignal): Promise<void>;
};

export type AttackRecords = {
  /** Records by feed name. */
  readonly feeds: Readonly<Record<string, readonly unknown[]>>;
  /** Components of kits that the loader would refuse; written straight into the database. */
  readonly componentsPastLoader?: readonly {
    readonly number: string;
    readonly components: readonly { readonly productNumber: string; readonly quantity: number }[];
  }[];
};

/** A page, and a text that shows that it contains the loaded records. */
export type ReachablePage = { readonly path: string; readonly text: string };

/** `sign-in` signs in every other second, `uploads` uploads a small file every second. */
export type ExtraActivity = 'sign-in' | 'uploads';

export type AttackOrigin = 'own address' | 'honest address';

export const HONEST_ADDRESS = '127.0.0.2';

export function attackerAddress({ from }: Attack, { address }: AttackTarget): string {
  return from === 'honest address' ? HONEST_ADDRESS : address;
}
