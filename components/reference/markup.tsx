'use client';

import { useEffect, useRef } from 'react';
import { writtenMarkup } from './written-markup.ts';

type Parts = { name: string; className?: string };

/**
 * HTML that was written before, under that name, as it is. It goes to the browser once, in the page, and not a second
 * time as data of the page: what is shown without having come in a page asks for the page.
 */
export function Markup({ name, className }: Parts) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || element.hasChildNodes()) return;
    let isShown = true;
    pageAsSent().then((page) => {
      const sent = page?.querySelector(`[data-markup="${name}"]`);
      if (!isShown) return;
      if (sent) element.replaceChildren(...document.importNode(sent, true).childNodes);
      // Whoever is not signed in any more is led to the sign-in, whose network is away is told by the browser.
      else location.reload();
    });
    return () => {
      isShown = false;
    };
  }, [name]);
  // Never of what somebody typed: React does not look into it.
  const html = { dangerouslySetInnerHTML: { __html: writtenMarkup(name) } };
  return (
    <div ref={place} data-markup={name} className={className} suppressHydrationWarning {...html} />
  );
}

let asked: Promise<Document | undefined> | undefined;

/** This page as the service sends it, asked for once for all that is on it; undefined where it cannot be had. */
function pageAsSent(): Promise<Document | undefined> {
  asked ??= askForPage().finally(() => {
    asked = undefined;
  });
  return asked;
}

async function askForPage(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
