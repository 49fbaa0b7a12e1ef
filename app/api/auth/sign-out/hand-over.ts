/**
 * Sends the browser on from a form to the issuer. A redirect would have to pass our own policy of where forms
 * may lead, and so would every host that the issuer itself redirects to; a refresh is a navigation of its own.
 */
export function handOver(address: string, cookies: readonly string[]): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Refresh: `0; url=${address}`,
  });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(pageWith(address), { headers });
}

/** What is seen for a moment, and by whoever has refreshes switched off. */
function pageWith(address: string): string {
  const href = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
<title>Signing out · Trade Supply</title>
<main>
<h1>You are signed out of Trade Supply</h1>
<p><a href="${href}">Sign out of your work account too</a></p>
</main>
</html>
`;
}
