import { runAsProcess } from '#lib/command.ts';
import { tourCommand } from './tour/command.ts';

if (import.meta.main) await runAsProcess(tourCommand);
