import { z } from 'zod';
import { dataRows, readOnce } from '#tools/demo/data-files/data-file.ts';
import { drawingOf } from './drawings.ts';

/** A family with pictures and documents, its look, and its product range. */
export type Subject = z.infer<typeof SubjectRow>;

/** Options of the metaproperty `productRange`. */
export const PictureRange = z.enum([
  'PLUMBING',
  'BATHROOM',
  'HOT_WATER',
  'HEATING_COOLING',
  'ELECTRICAL',
  'LIGHTING',
  'TOOLS',
]);
export type PictureRange = z.infer<typeof PictureRange>;

const SubjectRow = z
  .strictObject({
    range: PictureRange,
    family: z.string().min(1),
    /** File of the drawing, and its id there. */
    sheet: z.string().min(1),
    drawing: z.string().min(1),
    /** The palette of products without a finish or colour. */
    palette: z.string().min(1),
    /** Main season; empty for all year. */
    season: z.enum(['', 'SUMMER', 'WINTER']),
  })
  .transform(({ sheet, drawing, ...subject }) => ({
    ...subject,
    drawing: drawingOf(sheet, drawing),
  }));

/** Every subject, in catalogue order. */
export const subjects = readOnce(() => dataRows('asset-subjects.csv', SubjectRow));
