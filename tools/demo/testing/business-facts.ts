import type { CountryCode } from '#lib/api/fields.ts';
import { dayHours, departmentHours, type TimeRange } from '#lib/branches/hours/day-hours.ts';
import type { State } from '#lib/branches/reference-schema.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { type CostStep, costAtDate } from '#lib/costs/cost-history.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { relevantStatus } from '#lib/products/statuses/relevant-status.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import { type AccountTerms, termsOn } from '#tools/demo/accounts/terms.ts';
import { holidaysAt } from '#tools/demo/branches/branches.ts';
import { isPostcodeOf } from './postcodes.ts';

/** The facts that documents are checked against, by number and date (`YYYY-MM-DD`). */
export type BusinessFacts = {
  branchOf(number: string | undefined): BranchRecord | undefined;
  /** The opening hours of a branch; empty when it is closed. */
  hoursOn(branch: BranchRecord, date: string): readonly TimeRange[];
  /** Codes of the open departments. */
  departmentsOn(branch: BranchRecord, date: string): readonly string[];
  isHoliday(branch: BranchRecord, date: string): boolean;
  costOn(product: string, branch: BranchRecord, date: string): Cost | undefined;
  statusOn(product: string, branch: BranchRecord, date: string): string | undefined;
  isPostcodeOf(state: string, postcode: string): boolean;
  /** Undefined before the account was opened. */
  termsOn(account: string, date: string): AccountTerms | undefined;
};

type Cost = Pick<CostStep, 'invoiceCost' | 'fullyRebatedCost'>;

type FactSources = {
  readonly countryCode: CountryCode;
  /** With the special hours of all days that documents cover. */
  readonly branches: readonly BranchRecord[];
  readonly states: readonly State[];
  readonly stateCosts: readonly StateCostRecord[];
  readonly productStatuses: readonly StatusRecord[];
  readonly accountTerms: ReadonlyMap<string, readonly AccountTerms[]>;
};

/** Reads the facts from the feeds, by the same rules as the service. */
export function businessFacts(records: FactSources): BusinessFacts {
  const { countryCode, accountTerms } = records;
  const branches = new Map(records.branches.map((branch) => [branch.number, branch]));
  const codes = new Map(records.states.map((state) => [state.shortDescription, state.code]));
  const stateCodeOf = ({ location }: BranchRecord) => codes.get(location.address.state) ?? '';
  const costs = Map.groupBy(records.stateCosts, ({ productNumber, stateCode }) =>
    [productNumber, stateCode].join(),
  );
  const statuses = Map.groupBy(records.productStatuses, ({ productNumber }) => productNumber);
  return {
    branchOf: (number) => branches.get(number ?? ''),
    hoursOn: (branch, date) => dayHours(branch, date).ranges,
    departmentsOn: (branch, date) =>
      (branch.departments ?? [])
        .filter((each) => dayHours(departmentHours(branch, each), date).ranges.length > 0)
        .map(({ code }) => code),
    isHoliday: (branch, date) => holidaysAt(branch).has(date),
    costOn: (product, branch, date) => {
      const steps = costs.get([product, stateCodeOf(branch)].join()) ?? [];
      return costAtDate({ steps, earlier: 0 }, date).inForce;
    },
    statusOn: (product, branch, date) => {
      const here = (statuses.get(product) ?? []).filter(
        (each) =>
          each.level === 'NATIONAL' ||
          each.stateCode === stateCodeOf(branch) ||
          each.businessUnitTypeCode === (branch.identity?.type?.code ?? '') ||
          each.branchNumber === branch.number,
      );
      return relevantStatus(here, date)?.statusCode;
    },
    isPostcodeOf: (state, postcode) => isPostcodeOf(countryCode, state, postcode),
    termsOn: (account, date) => termsOn({ terms: accountTerms.get(account) ?? [] }, date),
  };
}
