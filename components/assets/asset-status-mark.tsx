import { Badge, type Tone } from '#components/ui/badge.tsx';
import { ASSET_STATUS_WORDS } from '#lib/assets/asset-words.ts';
import type { AssetStatus } from '#lib/assets/schema.ts';

const TONES: Readonly<Record<AssetStatus, Tone>> = {
  PROCESSING: 'warn',
  READY: 'good',
  FAILED: 'bad',
};

/** The status of an asset that is not ready. */
export function AssetStatusMark({ status }: { status: AssetStatus }) {
  if (status === 'READY') return undefined;
  return <Badge tone={TONES[status]}>{ASSET_STATUS_WORDS[status]}</Badge>;
}
