import type { Metadata } from 'next';
import { orNotFound } from '#app/(portal)/or-not-found.ts';
import { EditDetails } from '#components/assets/edit/edit-details.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { getAsset } from '#lib/assets/assets.ts';
import { listMetaproperties } from '#lib/assets/metaproperties/metaproperties.ts';
import { AssetId } from '#lib/assets/schema.ts';
import { findDraftIssues } from '#lib/assets/upload/edit-asset.ts';
import {
  detailsToType,
  fieldsChangedSince,
  fingerprintsOf,
  typedDetails,
} from '#lib/assets/upload/typed-details.ts';
import { assetHref } from '#lib/assets/view/links.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { pathParams } from '../../../../path-params.ts';
import { staffContext } from '../../../../staff.ts';

const AssetPath = CountryPath.extend({ assetId: AssetId });
type Props = PageProps<'/[countryCode]/assets/[assetId]/edit'>;

export const metadata: Metadata = { title: 'Edit details' };

/** Corrects the details of an asset. The address has what was typed, when it could not be saved, and nothing else. */
export default async function EditAssetPage({ params, searchParams }: Props) {
  const { countryCode, assetId } = await pathParams(AssetPath, params);
  await staffContext(countryCode, 'assets:write');
  const ctx = await staffContext(countryCode, 'assets:read');
  const stored = await orNotFound(getAsset(ctx, assetId));
  const asset = stored.parse();
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now());
  const query = toSearchParams(await searchParams);
  const saved = detailsToType(asset, metaproperties);
  const opened = query.get('opened');
  const typed = typedDetails(query, metaproperties, today);
  const draft = new Map([...typed].filter(([name]) => query.has(name)));
  return (
    <div className="max-w-3xl space-y-5">
      <div>
        <p className="wrap-anywhere text-sm">
          <TextLink href={assetHref(countryCode, assetId)}>Back to {asset.name}</TextLink>
        </p>
        <h1 className="font-semibold text-2xl tracking-tight">Edit details</h1>
      </div>
      <EditDetails
        countryCode={countryCode}
        asset={asset}
        metaproperties={metaproperties}
        today={today}
        etag={stored.etag}
        opened={fingerprintsOf(saved)}
        saved={saved}
        draft={draft}
        othersChanged={opened === null ? [] : fieldsChangedSince(saved, opened)}
        problems={await findDraftIssues(ctx, asset, draft, metaproperties)}
      />
    </div>
  );
}

function toSearchParams(query: Readonly<Record<string, string | string[] | undefined>>) {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values ?? []].flat().map((value) => [name, value]),
    ),
  );
}
