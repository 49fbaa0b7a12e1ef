/** The name of the session's cookie: `__Host-` binds it to this host, which takes https. */
export function staffCookieName({ publicUrl }: { readonly publicUrl: string }): string {
  return publicUrl.startsWith('https:') ? '__Host-staff-session' : 'staff-session';
}

/**
 * The id of the session that a Cookie header holds, 256 bits at random; undefined where there is none, or
 * something that no session was ever called.
 */
export function staffSessionId(
  header: string | null,
  config: { readonly publicUrl: string },
): string | undefined {
  const start = `${staffCookieName(config)}=`;
  const id = header
    ?.split(/; */)
    .find((text) => text.startsWith(start))
    ?.slice(start.length);
  return id !== undefined && ID.test(id) ? id : undefined;
}

const ID = /^[\w-]{43}$/;
