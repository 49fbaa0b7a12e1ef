import { z } from 'zod';

/** What an attacker knows about the service; sent to its process. */
export const AttackTarget = z.object({
  port: z.int(),
  /** Its address: of loopback, and one that no earlier attack has used, so that its rate limits are unspent. */
  from: z.string(),
  /** Bearer tokens: of a client that may only read products, and of two clients that may upload. */
  productToken: z.string(),
  uploadTokens: z.array(z.string()),
  /** Cookies of signed-in branch staff, as many as the attack needs. */
  cookies: z.array(z.string()),
  /** Numbers of existing records. */
  invoices: z.array(z.string()),
  products: z.array(z.string()),
  branch: z.string(),
  /** An asset of about 16 MB. */
  assetId: z.string(),
});
export type AttackTarget = z.infer<typeof AttackTarget>;

export type Attack = {
  readonly title: string;
  /** Whether `npm test` runs it. */
  readonly isShort?: boolean;
  /** Whether it comes from the address of the baseline clients, as somebody in the same office does. */
  readonly isFromOffice?: boolean;
  /** How many signed-in people take part (0). */
  readonly people?: number;
  /** Whether a baseline client uploads a small file every second meanwhile. */
  readonly withUploads?: boolean;
  /** Records to load before the attack. They stay, so such attacks come last. */
  readonly records?: (target: AttackTarget) => AttackRecords;
  /** Pages that the first person must be able to load before, with a text: otherwise it would test nothing. */
  readonly reaches?: (target: AttackTarget) => readonly (readonly [path: string, text: string])[];
  /** Runs until the signal is aborted. */
  run(target: AttackTarget, signal: AbortSignal): Promise<void>;
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

export type Attacks = Readonly<Record<string, Attack>>;
