/** The name of the session cookie. The prefix `__Host-` binds it to this host, but needs https. */
export function sessionCookieName({ publicUrl }: { readonly publicUrl: string }): string {
  return publicUrl.startsWith('https:') ? '__Host-staff-session' : 'staff-session';
}

/** The session id in a Cookie header; undefined when there is none or it is malformed. */
export function readSessionId(
  header: string | null,
  config: { readonly publicUrl: string },
): string | undefined {
  const prefix = `${sessionCookieName(config)}=`;
  const id = header
    ?.split(/; */)
    .find((text) => text.startsWith(prefix))
    ?.slice(prefix.length);
  return id !== undefined && SESSION_ID.test(id) ? id : undefined;
}

/** 256 random bits in base64url. */
const SESSION_ID = /^[\w-]{43}$/;
