import { changeSavedViews, type ViewProblem } from '#lib/saved-views/saved-views.ts';
import { MAX_VIEWS, SavedViewForm, VIEW_SCOPES } from '#lib/saved-views/schema.ts';
import { services } from '#lib/services.ts';
import { findStaff, staffContext } from '../../(portal)/staff.ts';

/**
 * Saves, renames or deletes a view of the signed-in user, and redirects to the list it is of; a problem is a page of
 * text. The server accepts the form from our own pages only, whose fields hold most of its limits.
 */
export async function POST(request: Request): Promise<Response> {
  const fields = Object.fromEntries(await request.formData());
  const form = SavedViewForm.safeParse(fields);
  if (!form.success) return refusal('the name or the search is too long.');
  const { countryCode, list } = form.data;
  const path = listPath(`/${countryCode}/${list}`, fields['query']);
  if (!(await findStaff())) {
    return redirectTo(`/sign-in?${new URLSearchParams({ returnTo: path })}`);
  }
  const ctx = await staffContext(countryCode, VIEW_SCOPES[list]);
  const problem = await changeSavedViews(ctx, form.data);
  return problem ? refusal(PROBLEMS[problem]) : redirectTo(path);
}

const PROBLEMS: Readonly<Record<ViewProblem, string>> = {
  'name taken': 'another view has that name. Choose another name.',
  'too many views': `you have ${MAX_VIEWS} views of this list, the limit. Delete one first.`,
};

function refusal(problem: string): Response {
  return new Response(`Not saved: ${problem} Go back in your browser to your list.`, {
    status: 409,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function redirectTo(path: string): Response {
  const Location = `${services().config.publicUrl}${path}`;
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
}

/** The list as it was: `query` is the search that was on the screen. */
function listPath(path: string, query: FormDataEntryValue | undefined): string {
  const params = new URLSearchParams(typeof query === 'string' ? query : '');
  return params.size === 0 ? path : `${path}?${params}`;
}
