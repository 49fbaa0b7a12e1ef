type Parts = {
  /** Written by ourselves out of the OpenAPI document, never of what somebody typed. */
  html: string;
  className?: string;
};

/** HTML that was written before, as it is: React does not look into it. */
export function Markup({ html, className }: Parts) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, with everything in it escaped
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
