import { notFound } from 'next/navigation';
import { requireStaff } from '../../staff.ts';

/** Any other address below a country: not found, shown within the shell. */
export default async function UnknownPage() {
  await requireStaff();
  notFound();
}
