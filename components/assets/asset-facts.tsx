import { DateTime } from '#components/shell/time/time.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ASSET_PURPOSE_LABELS } from '#lib/assets/labels.ts';
import { assetsHref } from '#lib/assets/links.ts';
import type { Asset } from '#lib/assets/schema.ts';

type Props = { asset: Asset; countryCode: string; timeZone: string };

/** The details of an asset other than its metaproperties. */
export function AssetFacts({ asset, countryCode, timeZone }: Props) {
  const { createdBy, createdAt, updatedAt, tags } = asset;
  return (
    <Facts>
      <Fact name="Purpose">{ASSET_PURPOSE_LABELS[asset.purpose]}</Fact>
      <Fact name="Uploaded">
        <DateTime at={createdAt} timeZone={timeZone} />
      </Fact>
      <Fact name="Uploaded by">
        <TextLink href={assetsHref(countryCode, { createdBy: createdBy.id })}>
          {createdBy.name}
        </TextLink>
      </Fact>
      {updatedAt !== createdAt && (
        <Fact name="Changed">
          <DateTime at={updatedAt} timeZone={timeZone} />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact name="Tags">
          <ul className="flex flex-wrap gap-x-3">
            {tags.map((tag) => (
              <li key={tag}>
                <TextLink href={assetsHref(countryCode, { q: tag })}>{tag}</TextLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </Facts>
  );
}

/** The ids of an asset, each with a copy button. */
export function AssetIds({ asset }: { asset: Asset }) {
  const { assetId, uploadId, checksumSha256 } = asset;
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm">
      <Id name="Asset id" value={assetId} />
      <Id name="Upload id" value={uploadId} />
      <Id name="SHA-256" value={checksumSha256} />
    </dl>
  );
}

function Id({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-(length:--text-xs) text-quiet">{name}</dt>
      <dd>
        <code className="wrap-anywhere">{value}</code> <CopyButton text={value} what={name} />
      </dd>
    </div>
  );
}
