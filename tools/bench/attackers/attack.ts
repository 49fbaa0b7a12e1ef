import type { Feeds } from '#tools/bench/harness/bench.ts';

/** What an attacker knows about the service. */
export type AttackTarget = {
  readonly port: number;
  /** Its address: of loopback, and one that no earlier attack has used, so that its rate limits are unspent. */
  readonly from: string;
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
};

/** Something that a hostile client does, for as long as its thread runs. */
export type Attack = {
  run(target: AttackTarget): Promise<unknown>;
  /** Whether `npm test` runs it. */
  readonly isShort?: boolean;
  /** Whether it comes from the address of the baseline clients, as somebody in the same office does. */
  readonly isFromOffice?: boolean;
  /** How many signed-in people take part (0). */
  readonly people?: number;
  /** Whether a baseline client uploads a small file every second meanwhile. */
  readonly withUploads?: boolean;
  /** Records to load before the attack. They stay, so such attacks come last. */
  readonly records?: (target: AttackTarget) => Feeds;
  /** Pages that the first person must be able to load before, with a text: otherwise it would test nothing. */
  readonly reaches?: (target: AttackTarget) => readonly (readonly [path: string, text: string])[];
};
