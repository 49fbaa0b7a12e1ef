import { getDocumentProxy } from 'unpdf';

/** Title, language, and the text and structure tags of each page of a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await pdf.getMetadata();
  const pages: { text: string; roles: string[] }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
      .join('');
    pages.push({ text: text.replace(/ +/g, ' '), roles: rolesIn(await page.getStructTree()) });
  }
  const named = new Map(Object.entries(info));
  return {
    title: named.get('Title'),
    language: named.get('Language'),
    pages,
    text: pages.map((page) => page.text).join('\n'),
  };
}

/** The structure tags in reading order. */
function rolesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null || !('role' in node)) return [];
  const children = 'children' in node && Array.isArray(node.children) ? node.children : [];
  return [String(node.role), ...children.flatMap(rolesIn)];
}
