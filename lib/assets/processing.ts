/** Background scans and thumbnails. */
export type AssetProcessing = {
  /** Whether files are scanned before they are served: they are PROCESSING until then. */
  readonly scans: boolean;
  /** Starts work on an asset that was just recorded. Returns at once and never throws. */
  soon(assetId: string): void;
};
