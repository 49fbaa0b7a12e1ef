import { Badge } from '#components/ui/badge.tsx';
import { ASSET_STATUS_LABELS } from '#lib/assets/labels.ts';
import type { AssetStatus } from '#lib/assets/schema.ts';
import type { Tone } from '#lib/text/text.ts';

const TONES: Readonly<Record<AssetStatus, Tone>> = {
  PROCESSING: 'warn',
  READY: 'good',
  FAILED: 'bad',
};

/** The status of an asset that is not ready. */
export function AssetStatusBadge({ status }: { status: AssetStatus }) {
  if (status === 'READY') return undefined;
  return <Badge tone={TONES[status]}>{ASSET_STATUS_LABELS[status]}</Badge>;
}

/** `1400603`, `3 products`. */
export function productsText(numbers: readonly string[]): string {
  return numbers.length === 1 ? (numbers[0] ?? '') : `${numbers.length} products`;
}
