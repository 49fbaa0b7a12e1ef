import type { ReactNode } from 'react';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { fileKindLabel, formatFileSize } from '#lib/assets/labels.ts';
import type { Asset, AssetStatus } from '#lib/assets/schema.ts';
import { AssetStatusBadge } from './asset-columns.tsx';

type Props = { asset: Asset; countryCode: string; updated: ReactNode; actions: ReactNode };

/** Name, kind and status of an asset. */
export function AssetHeader({ asset, countryCode, updated, actions }: Props) {
  const { name, fileName, mimeType, sizeBytes, width, height, status } = asset;
  return (
    <div className="grid gap-3 border-line border-b pb-3 lg:col-span-full">
      <DocumentHeader
        crumbs={[{ name: 'Assets', href: `/${countryCode}/assets` }]}
        title={name}
        updated={updated}
        actions={actions}
      >
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-quiet text-sm">
          <span className="wrap-anywhere">
            {fileName} · {fileKindLabel(mimeType)} · {formatFileSize(sizeBytes)}
            {width !== undefined && height !== undefined && ` · ${width} × ${height} pixels`}
          </span>
          <AssetStatusBadge status={status} />
        </p>
      </DocumentHeader>
      <StatusNotice status={status} />
    </div>
  );
}

function StatusNotice({ status }: { status: AssetStatus }) {
  if (status === 'READY') return undefined;
  if (status === 'PROCESSING') {
    return (
      <Notice>
        Checking the file for viruses. You can view and download it once that’s done: this page
        updates by itself.
      </Notice>
    );
  }
  return (
    <Notice tone="bad">
      The file failed the virus check and was removed. Only its details are kept. If that’s a
      mistake, upload a clean copy.
    </Notice>
  );
}
