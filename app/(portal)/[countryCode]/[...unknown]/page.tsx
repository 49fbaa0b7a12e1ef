import { nothingHere } from '../../found.ts';
import { requireStaff } from '../../staff.ts';

/** An address below a country without a screen: said within the frame. */
export default async function UnknownPage() {
  await requireStaff();
  return nothingHere();
}
