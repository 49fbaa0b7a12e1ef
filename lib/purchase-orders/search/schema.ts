/** A purchase order as lists show it. */
export type OrderSummary = {
  readonly number: string;
  readonly orderDate?: string;
  readonly supplierNumber?: number;
  readonly supplierName?: string;
  /** The number of the receiving branch. */
  readonly destination?: string;
  readonly state?: string;
  readonly isOpen: boolean;
  /** Quantities; each line counts at most what was ordered as received. */
  readonly ordered: number;
  readonly received: number;
  /** The number of outstanding lines, and the first date that one is expected on. */
  readonly outstandingLineCount: number;
  readonly outstandingDate?: string;
};
