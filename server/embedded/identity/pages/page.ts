import type Provider from 'oidc-provider';
import type { Config } from '#lib/config/config.ts';
import { environmentNotice } from '#lib/config/environment.ts';
import { type Html, html, trusted } from './html.ts';
import { loadPageFiles, type PageFiles } from './page-files.ts';
import { MARK, SHELVES } from './pictures.ts';

export type Ctx = Parameters<Parameters<Provider['use']>[0]>[0];

export type Page = {
  readonly title: string;
  readonly status: number;
  readonly main: Html;
};

export type Pages = {
  readonly files: PageFiles;
  /** Where the links of the pages lead. */
  readonly portalUrl: string;
  /** Sends the page, in the theme that the person has chosen in the portal. */
  send(ctx: Pick<Ctx, 'get' | 'set' | 'status' | 'type' | 'body'>, page: Page): void;
};

export type PagesOptions = {
  readonly issuer: string;
  readonly portalUrl: string;
  readonly environment: Config['environment'];
};

/** The pages of the identity provider: HTML without scripts, with one stylesheet and one font. */
export function makePages({ issuer, portalUrl, environment }: PagesOptions): Pages {
  const base = new URL(issuer).pathname;
  const files = loadPageFiles();
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    // Browsers apply form-action to the redirects after a form too, which end at the portal.
    `form-action 'self' ${new URL(portalUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    files,
    portalUrl,
    send(ctx, page) {
      ctx.status = page.status;
      ctx.type = 'html';
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Security-Policy', policy);
      ctx.body = renderDocument(page, ctx.get('cookie')).html;
    },
  };

  function renderDocument({ title, main }: Page, cookie: string): Html {
    const { stylesheet, icon } = files.paths;
    return html`<!doctype html>
<html lang="en-AU"${themeAttribute(cookie)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Trade Supply</title>
<link rel="stylesheet" href="${base}${stylesheet}">
<link rel="icon" type="image/svg+xml" href="${base}${icon}">
</head>
<body>
${environmentBanner(environment)}
<div class="halves">
<div class="picture">${SHELVES}</div>
<div class="words">
<header><a href="${portalUrl}/">${MARK} Trade Supply</a></header>
<main>${main}</main>
</div>
</div>
</body>
</html>`;
  }
}

/** The portal stores the theme in a cookie, which is sent here if both are on one host. */
function themeAttribute(cookie: string): Html {
  const chosen = /(?:^|; *)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1];
  return trusted(chosen ? ` data-theme="${chosen}"` : '');
}

function environmentBanner(environment: PagesOptions['environment']): Html | undefined {
  const notice = environmentNotice(environment);
  if (!notice) return undefined;
  const { name, meaning } = notice;
  return html`<aside class="environment" aria-label="Environment"><strong>${name}</strong> <span>${meaning}</span></aside>`;
}
