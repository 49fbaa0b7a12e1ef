import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { StartAgain } from './start-again.tsx';

type Parts = {
  /** The address of the search with nothing asked. */
  startAgain: string;
  /** What is asked beside the fields: boxes, and what is folded, which has a line of its own once it is open. */
  children?: ReactNode;
};

/** The end of a search: what sends it, and what narrows it further, on one line where there is room. */
export function SearchFoot({ startAgain, children }: Parts) {
  return (
    <div className="search-foot">
      <Button type="submit" look="main">
        Search
      </Button>
      <StartAgain href={startAgain} />
      {children}
    </div>
  );
}
