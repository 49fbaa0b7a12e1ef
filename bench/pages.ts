import { runAsProcess } from '#lib/command.ts';
import { pagesBenchCommand } from './pages/command.ts';

await runAsProcess(pagesBenchCommand);
