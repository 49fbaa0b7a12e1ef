/** Some of a line's goods, and where they are. Dates are `YYYY-MM-DD`. */
export type LinePart = {
  /**
   * `awaited` from a supplier; `here`, received and not invoiced; `in stock`, promised for `date` and not picked yet;
   * `elsewhere`, the same at another branch than the order's, from which it is to be sent; `short`, promised for
   * `promised` and in stock on `date`, if any; `not coming`.
   */
  readonly kind: 'awaited' | 'here' | 'in stock' | 'elsewhere' | 'short' | 'not coming';
  readonly quantity: number;
  readonly date?: string | undefined;
  readonly promised?: string | undefined;
  readonly branchNumber?: string | undefined;
  /** The supplier delivers to the customer: nothing comes to the branch. */
  readonly isDirect?: boolean;
  /** `not coming`, as the line was deleted; else as the purchase order is closed. */
  readonly isDeleted?: boolean;
  readonly purchaseOrder?: PurchaseOrderRef | undefined;
};

type PurchaseOrderRef = {
  readonly number: string;
  readonly lineNumber: number;
  readonly supplierName: string | undefined;
};
