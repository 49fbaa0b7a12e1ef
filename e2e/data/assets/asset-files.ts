import sharp from 'sharp';

/** A drawing of a tap on white, by default 1,600 × 1,200 pixels. */
export async function productImage(
  form: 'jpeg' | 'png' | 'webp' | 'tiff',
  { colour = '#4a7f93', width = 1_600, height = 1_200 } = {},
): Promise<Buffer> {
  const picture = sharp(Buffer.from(tapIn(colour))).resize(width, height, {
    fit: 'contain',
    background: form === 'png' ? '#00000000' : '#ffffff',
  });
  return (form === 'png' ? picture : picture.flatten({ background: '#ffffff' }))
    .toFormat(form)
    .toBuffer();
}

function tapIn(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
    <g fill="none" stroke="${colour}" stroke-width="26" stroke-linecap="round">
      <path d="M110 250V150a50 50 0 0 1 50-50h90a50 50 0 0 1 50 50v20"/>
      <path d="M205 96V56M165 50h80" stroke-width="18"/>
    </g>
    <path d="M300 205c14 22 20 30 20 42a20 20 0 0 1-40 0c0-12 6-20 20-42z" fill="${colour}"/>
  </svg>`;
}

/** A PDF of one page with one line of text. */
export function onePagePdf(line: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}
