import { runAsProcess } from '#lib/command.ts';
import { tourCommand } from './tour/command.ts';

await runAsProcess(tourCommand);
