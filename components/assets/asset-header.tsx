import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import type { Asset, AssetStatus } from '#lib/assets/schema.ts';
import { fileKindLabel, formatFileSize } from '#lib/assets/view/labels.ts';
import { AssetStatusBadge } from './list/listed-asset.tsx';

type Props = { asset: Asset; countryCode: string; actions: ReactNode };

/** Name, kind and status of an asset. */
export function AssetHeader({ asset, countryCode, actions }: Props) {
  const { name, mimeType, sizeBytes, width, height, status } = asset;
  return (
    <header className="grid gap-3 border-line border-b pb-4 lg:col-span-full">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 space-y-1">
          <p className="text-sm">
            <TextLink href={`/${countryCode}/assets`}>Assets</TextLink>
          </p>
          <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
            <span>
              {fileKindLabel(mimeType)} · {formatFileSize(sizeBytes)}
              {width !== undefined && height !== undefined && ` · ${width} × ${height} pixels`}
            </span>
            <AssetStatusBadge status={status} />
          </p>
        </div>
        {actions}
      </div>
      <StatusNotice status={status} />
    </header>
  );
}

function StatusNotice({ status }: { status: AssetStatus }) {
  if (status === 'READY') return undefined;
  if (status === 'PROCESSING') {
    return (
      <Notice>
        The file is being checked for viruses. It can be seen and downloaded once that is done, and
        this page says so by itself.
      </Notice>
    );
  }
  return (
    <Notice tone="bad">
      The virus scanner refused the file: its bytes were removed, and only this record is kept. If
      it is a mistake, upload a clean copy.
    </Notice>
  );
}
