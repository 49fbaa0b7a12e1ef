/** How long a customer has to pay: `30 days`, or `Cash` where there is no time. */
export function paymentTermsText(days: number): string {
  if (days === 0) return 'Cash';
  return days === 1 ? '1 day' : `${days} days`;
}
