import { pageNotFound } from '#app/(portal)/path-params.ts';
import { requireStaff } from '#app/(portal)/staff.ts';

/** Any other address below a country: not found, shown within the shell. */
export default async function UnknownPage() {
  await requireStaff();
  return pageNotFound();
}
