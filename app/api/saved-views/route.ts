import { changeSavedViews } from '#lib/saved-views/saved-views.ts';
import { SavedViewForm, VIEW_SCOPES } from '#lib/saved-views/schema.ts';
import { services } from '#lib/services.ts';
import { findStaff, staffContext } from '../../(portal)/staff.ts';

/**
 * Saves, renames or deletes a view of the signed-in user, and redirects to the list it is of. The server accepts the
 * form from our own pages only, whose fields hold its limits: what does not fit them changes nothing.
 */
export async function POST(request: Request): Promise<Response> {
  const fields = Object.fromEntries(await request.formData());
  const form = SavedViewForm.safeParse(fields);
  let path = '/';
  if (form.success && (await findStaff())) {
    const { countryCode, list } = form.data;
    await changeSavedViews(await staffContext(countryCode, VIEW_SCOPES[list]), form.data);
    path = listPath(`/${countryCode}/${list}`, fields['query']);
  }
  const headers = {
    Location: `${services().config.publicUrl}${path}`,
    'Cache-Control': 'no-store',
  };
  return new Response(null, { status: 303, headers });
}

/** The list as it was: `query` is the search that was on the screen. */
function listPath(path: string, query: FormDataEntryValue | undefined): string {
  const params = new URLSearchParams(typeof query === 'string' ? query : '');
  return params.size === 0 ? path : `${path}?${params}`;
}
