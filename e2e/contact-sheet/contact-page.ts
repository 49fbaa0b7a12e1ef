/** A screen in one theme, or printed: its screenshots from the narrowest to the widest. */
type ContactRow = {
  readonly title: string;
  readonly files: readonly string[];
};

/** The HTML page with all screenshots: a section for each screen with its states, and links to all sections. */
export function contactPage(rows: readonly ContactRow[], existing: ReadonlySet<string>): string {
  const screens = Map.groupBy(rows, ({ title }) => screenOf(title));
  const links = [...screens.keys()].map((screen) => `<a href="#${idOf(screen)}">${screen}</a>`);
  const sections = [...screens].map(
    ([screen, states]) =>
      `<section id="${idOf(screen)}"><h2>${screen}</h2>${states.map((row) => rowHtml(row, existing)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style><nav>${links.join('')}</nav>${sections.join('')}</html>`;
}

/** The part before the state: `invoice` of `invoice, kit of kits, dark`. */
function screenOf(title: string): string {
  return title.split(',')[0] ?? title;
}

function idOf(screen: string): string {
  return screen.replace(/\W+/g, '-');
}

function rowHtml({ title, files }: ContactRow, existing: ReadonlySet<string>): string {
  const images = files.map((file) =>
    existing.has(file)
      ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
      : `<p>${file} is missing</p>`,
  );
  return `<h3>${title}</h3><div>${images.join('')}</div>`;
}

const STYLE = [
  'body{font:14px sans-serif;margin:1rem;background:#888}',
  'nav{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.25rem 1rem;background:#fff;padding:.5rem}',
  'section{scroll-margin-top:5rem}',
  'div{display:grid;grid-template-columns:390fr 820fr 1024fr 1440fr;gap:.5rem;align-items:start}',
  'img{width:100%;display:block}',
].join('');
