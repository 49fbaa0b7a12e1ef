import { runAsProcess } from '#lib/command.ts';
import { pagesBenchCommand } from './pages/command.ts';

if (import.meta.main) await runAsProcess(pagesBenchCommand);
