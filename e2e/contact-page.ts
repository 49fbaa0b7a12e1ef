/** A screen in one theme, or on paper: its pictures from the narrowest to the widest. */
export type ContactRow = {
  readonly title: string;
  readonly files: readonly string[];
};

/** The overview of all pictures: a part for each screen, with its states below one another, and links to all parts. */
export function contactPage(rows: readonly ContactRow[], there: ReadonlySet<string>): string {
  const parts = Map.groupBy(rows, ({ title }) => screenOf(title));
  const links = [...parts.keys()].map((screen) => `<a href="#${idOf(screen)}">${screen}</a>`);
  const sections = [...parts].map(
    ([screen, shown]) =>
      `<section id="${idOf(screen)}"><h2>${screen}</h2>${shown.map((row) => rowHtml(row, there)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style><nav>${links.join('')}</nav>${sections.join('')}</html>`;
}

/** What stands before the state: `invoice` of `invoice, kit of kits, dark`. */
function screenOf(title: string): string {
  return title.split(',')[0] ?? title;
}

function idOf(screen: string): string {
  return screen.replace(/\W+/g, '-');
}

function rowHtml({ title, files }: ContactRow, there: ReadonlySet<string>): string {
  const pictures = files.map((file) =>
    there.has(file)
      ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
      : `<p>${file} is missing</p>`,
  );
  return `<h3>${title}</h3><div>${pictures.join('')}</div>`;
}

const STYLE = [
  'body{font:14px sans-serif;margin:1rem;background:#888}',
  'nav{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.25rem 1rem;background:#fff;padding:.5rem}',
  'section{scroll-margin-top:5rem}',
  'div{display:grid;grid-template-columns:390fr 820fr 1024fr 1440fr;gap:.5rem;align-items:start}',
  'img{width:100%;display:block}',
].join('');
