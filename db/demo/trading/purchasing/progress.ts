import type { Random } from '../../random.ts';

/** How far an order has come by today. */
export type Progress = {
  readonly stage: 'SENT' | 'PART_RECEIVED' | 'RECEIVED' | 'CLOSED_SHORT' | 'CANCELLED';
  readonly isOpen: boolean;
  /** Whether its day has passed without the goods. */
  readonly isOverdue: boolean;
};

/** How far an order has come that was due so many days ago; below zero it is still to come. */
export function progressOf(daysLate: number, random: Random): Progress {
  if (random.chance(0.02)) return { stage: 'CANCELLED', isOpen: false, isOverdue: false };
  if (daysLate < 0) {
    const stage = random.chance(0.07) ? 'PART_RECEIVED' : 'SENT';
    return { stage, isOpen: true, isOverdue: false };
  }
  if (random.chance(daysLate < 14 ? 0.3 : daysLate < 45 ? 0.1 : 0.004)) {
    const stage = random.chance(0.45) ? 'PART_RECEIVED' : 'SENT';
    return { stage, isOpen: true, isOverdue: true };
  }
  const stage = random.chance(0.03) ? 'CLOSED_SHORT' : 'RECEIVED';
  return { stage, isOpen: false, isOverdue: false };
}

export type Receipt = {
  readonly received: number;
  readonly status: 'NOT_RECEIPTED' | 'PARTIALLY_RECEIPTED' | 'FULLY_RECEIPTED';
};

/** What has come of a line of an order at that stage. Now and then a carton more comes than was ordered. */
export function receiptOf(ordered: number, { stage }: Progress, random: Random): Receipt {
  if (stage === 'SENT' || stage === 'CANCELLED') return NOTHING;
  if (stage === 'RECEIVED') return all(ordered + (random.chance(0.01) ? 1 : 0));
  if (random.chance(0.4)) return all(ordered);
  const received = random.int(0, Math.max(0, Math.ceil(ordered) - 1));
  return received === 0 ? NOTHING : { received, status: 'PARTIALLY_RECEIPTED' };
}

const NOTHING: Receipt = { received: 0, status: 'NOT_RECEIPTED' };

function all(received: number): Receipt {
  return { received, status: 'FULLY_RECEIPTED' };
}
