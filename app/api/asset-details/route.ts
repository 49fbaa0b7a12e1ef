import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { assetHref, editAssetHref } from '#lib/assets/links.ts';
import { AssetId } from '#lib/assets/schema.ts';
import { saveTypedDetails } from '#lib/assets/upload/edit-asset.ts';
import { operationContext, withScope } from '#lib/auth/context.ts';
import { staffPrincipal } from '#lib/auth/sessions/staff-sessions.ts';
import { isDomainError } from '#lib/errors.ts';
import { services } from '#lib/services.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { findStaff } from '../../(portal)/staff.ts';

/**
 * Saves the form "Edit details" of an asset, and redirects to the asset; to the form again, with what was typed, when
 * it is not valid or somebody else has changed the asset. The server accepts the form from our own pages only.
 */
export async function POST(request: Request): Promise<Response> {
  const fields = new URLSearchParams(await request.text());
  const target = Target.safeParse(Object.fromEntries(fields));
  if (!target.success) return redirectTo('/');
  const { countryCode, assetId, opened, etag } = target.data;
  const form = editAssetHref(countryCode, assetId);
  const member = await findStaff();
  if (!member) return redirectTo(`/sign-in?${new URLSearchParams({ returnTo: form })}`);
  const { databaseFor, prepared, clock } = services();
  const principal = staffPrincipal(member);
  const db = databaseFor(principal.clientId);
  const reader = operationContext({ db, prepared, clock, principal, countryCode }, 'assets:read');
  const ctx = reader && withScope(reader, 'assets:write');
  // The page says that it does not exist for this person.
  if (!ctx) return redirectTo(form);
  try {
    const today = dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
    const result = await saveTypedDetails(ctx, assetId, { fields, opened, etag }, today);
    if (result.isSaved) return redirectTo(assetHref(countryCode, assetId));
    const draft = new URLSearchParams({ opened });
    for (const [name, values] of result.changed) {
      // An empty field is a change too.
      for (const value of values.length > 0 ? values : ['']) draft.append(name, value);
    }
    const address = `${form}?${draft}`;
    return address.length > MAX_ADDRESS ? tooLong() : redirectTo(address);
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return redirectTo(form);
    throw error;
  }
}

const Target = z.object({
  countryCode: CountryCode,
  assetId: AssetId,
  opened: z.string().max(4_000),
  etag: z.string().max(100),
});

/** Proxies take response headers of 4 KiB unless they are told otherwise; this is one of them. */
const MAX_ADDRESS = 3_500;

function redirectTo(path: string): Response {
  const Location = `${services().config.publicUrl}${path}`;
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
}

function tooLong(): Response {
  return new Response(
    'Not saved: some of it is not valid, or somebody else changed the file. Go back in your browser, where ' +
      'what you typed still is; shorten the description, and save again.',
    { status: 409, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
}
