import { runAsProcess } from '#lib/command.ts';
import { searchBenchCommand } from './search/command.ts';

if (import.meta.main) await runAsProcess(searchBenchCommand);
