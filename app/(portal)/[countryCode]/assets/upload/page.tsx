import type { Metadata } from 'next';
import { UploadSheet } from '#components/assets/upload/upload-sheet.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { listMetaproperties } from '#lib/assets/metaproperties/metaproperties.ts';
import { services } from '#lib/services.ts';
import { dateIn } from '#lib/time/dates.ts';
import { screenTimeZone } from '../../../home-branch.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';

export const metadata: Metadata = { title: 'Upload files' };

/** Uploads several files at once, for users who may. */
export default async function UploadPage({ params }: PageProps<'/[countryCode]/assets/upload'>) {
  const { countryCode } = await pathParams(CountryPath, params);
  await staffContext(countryCode, 'assets:write');
  const ctx = await staffContext(countryCode, 'assets:read');
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  return (
    <div className="max-w-6xl space-y-5">
      <div>
        <p className="text-sm">
          <TextLink href={`/${countryCode}/assets`}>Assets</TextLink>
        </p>
        <h1 className="font-semibold text-2xl tracking-tight">Upload files</h1>
      </div>
      <p className="scripted:hidden">
        Uploading from this page needs scripts, and this browser has them switched off. Switch them
        on, or upload through the API.
      </p>
      <UploadSheet
        countryCode={countryCode}
        limitBytes={services().config.uploadLimitBytes}
        metaproperties={metaproperties}
        today={dateIn(await screenTimeZone(countryCode), ctx.clock.now())}
      />
    </div>
  );
}
