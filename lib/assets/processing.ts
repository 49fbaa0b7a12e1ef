/** Scans and thumbnails, in the background. */
export type AssetProcessing = {
  /** Whether a file has to be scanned before it is served: it is PROCESSING until then. */
  readonly scans: boolean;
  /** Takes up an asset that was just recorded. Never throws, and is not waited for. */
  soon(assetId: string): void;
};
