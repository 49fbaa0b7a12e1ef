/** What the cookie is called that keeps where somebody wants to go while they sign in. */
export function returnCookieName(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}sign-in-return`;
}
