/** `53 004 085 616`: the digits of a business number in the groups that people read; else as it is written. */
export function businessNumber(number: string): string {
  if (/^\d{11}$/.test(number))
    return number.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
  return number.replace(/^(\d{4})(\d{4})(\d{5})$/, '$1 $2 $3');
}
