import { Check, CircleHelp, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import type { Standing } from '#lib/availability/verdict.ts';
import type { SheetLine } from './sheet-lines.ts';

/** The answer to a row in words, with a mark and a colour that repeat them; pale while it is asked again. */
export function VerdictMark({ line: { standing, words, isOld } }: { line: SheetLine }) {
  if (standing === 'waiting') {
    return (
      <span className="verdict-waiting">
        <span className="sr-only">being asked</span>
      </span>
    );
  }
  const { tone, Icon } = LOOKS[typeof standing === 'object' ? standing.kind : standing];
  return (
    <span className={`verdict verdict-${tone}`} data-old={isOld || undefined}>
      <Icon size={14} aria-hidden="true" />
      <span>
        {words}
        {isOld && <span className="sr-only">, being asked again</span>}
      </span>
    </span>
  );
}

type Kind = Exclude<Standing, 'waiting' | object> | Extract<Standing, object>['kind'];

const LOOKS: Readonly<Record<Kind, { tone: string; Icon: LucideIcon }>> = {
  ready: { tone: 'good', Icon: Check },
  short: { tone: 'bad', Icon: TriangleAlert },
  unknown: { tone: 'warn', Icon: CircleHelp },
  'too-large': { tone: 'warn', Icon: CircleHelp },
  problem: { tone: 'warn', Icon: PencilLine },
};
