/** Where the issuer signs people out, and what it is told. */
export type IssuerSignOut = {
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * Sends the browser on to the issuer. A redirect would have to pass our own policy of where forms may lead, and
 * so would every host that the issuer itself redirects to; a refresh is a navigation of its own.
 */
export function redirectToIssuer(
  { address, fields }: IssuerSignOut,
  cookies: readonly string[],
): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  const link = `<p><a href="${escaped(url.href)}">${WORDS}</a></p>`;
  return answerWith(link, cookies, { Refresh: `0; url=${url.href}` });
}

/**
 * Sends the browser on by a form, for fields that belong in no address: addresses stand in histories and logs.
 * Scripts submit it at once; without them it is a button. `nonce` lets the script through our policy.
 */
export function postToIssuer(
  { address, fields }: IssuerSignOut,
  cookies: readonly string[],
  nonce: string,
): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form method="post" action="${escaped(address)}">
${inputs.join('\n')}
<button>${WORDS}</button>
</form>
<script nonce="${escaped(nonce)}">document.forms[0].submit()</script>`;
  return answerWith(form, cookies);
}

const WORDS = 'Sign out of your work account too';

function answerWith(
  way: string,
  cookies: readonly string[],
  also: Readonly<Record<string, string>> = {},
): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...also,
  });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(pageWith(way), { headers });
}

/** What is seen for a moment, and by whoever has scripts or refreshes switched off. */
function pageWith(way: string): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
<title>Signing out · Trade Supply</title>
<main>
<h1>You are signed out of Trade Supply</h1>
${way}
</main>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
