import { CopyButton } from '#components/ui/copy-button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import type { UploadedAsset } from '#lib/assets/schema.ts';

type Parts = { countryCode: string; name: string; uploaded: UploadedAsset };

/** What came of an upload: the way to the asset, and its ids to copy. */
export function UploadResult({ countryCode, name, uploaded }: Parts) {
  const { assetId, uploadId } = uploaded;
  return (
    <dl className="upload-result">
      <div>
        <dt>Asset id</dt>
        <dd>
          <TextLink href={assetHref(countryCode, assetId)}>{assetId}</TextLink>
          <CopyButton text={assetId} what={`asset id of ${name}`} />
        </dd>
      </div>
      <div>
        <dt>Upload id</dt>
        <dd>
          {uploadId}
          <CopyButton text={uploadId} what={`upload id of ${name}`} />
        </dd>
      </div>
    </dl>
  );
}
