/** An ABN (11 digits) or NZBN (13 digits) in the usual groups: `53 004 085 616`. Anything else is returned as it is. */
export function formatBusinessNumber(number: string): string {
  if (/^\d{11}$/.test(number))
    return number.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
  return number.replace(/^(\d{4})(\d{4})(\d{5})$/, '$1 $2 $3');
}
