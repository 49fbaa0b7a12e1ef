import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of a component as the server renders it. */
export function renderMarkup<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
): string {
  return renderToStaticMarkup(createElement(component, props));
}

/** The text of a component, without pictures and with single blanks. */
export function renderText<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
): string {
  return renderMarkup(component, props)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
