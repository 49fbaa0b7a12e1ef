import { notFound } from 'next/navigation';
import { requireStaff } from '../../staff.ts';

/** An address below a country without a screen: said within the frame. */
export default async function UnknownPage() {
  await requireStaff();
  notFound();
}
