import { Moment } from '#components/frame/moment.tsx';
import { Fact, Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { businessNumber } from '#lib/business-number.ts';
import { accountsHref } from '#lib/customer/account-addresses.ts';
import {
  ACCOUNT_STATUS_WORDS,
  ACCOUNT_TYPE_WORDS,
  type CodeNames,
  codeText,
} from '#lib/customer/account-words.ts';
import type { Account } from '#lib/customer/schema.ts';
import { branchHref } from '#lib/enterprise/branch-addresses.ts';
import { formatQuantity } from '#lib/money.ts';

type Props = {
  account: Account;
  countryCode: string;
  names: CodeNames;
  branchName: string | undefined;
  timeZone: string;
};

/** The details of an account, with codes as text. */
export function AccountFacts({ account, countryCode, names, branchName, timeZone }: Props) {
  const { abn, nzbn, accountType, status, segment, homeBranchNumber: branch } = account;
  const { paymentTermsDays, creditLimit, gstRate, version } = account;
  return (
    <Facts>
      <Fact name="Status">{status && ACCOUNT_STATUS_WORDS[status]}</Fact>
      <Fact name="Type">{accountType && ACCOUNT_TYPE_WORDS[accountType]}</Fact>
      <Fact name="Payment terms">
        {paymentTermsDays !== undefined && `${paymentTermsDays} days`}
      </Fact>
      <Fact name="Credit limit">{creditLimit !== undefined && <Money value={creditLimit} />}</Fact>
      <Fact name="Purchase order needed">{yesOrNo(account.isPurchaseOrderRequired)}</Fact>
      <Fact name="Home branch">
        {branch && (
          <>
            <TextLink href={branchHref(countryCode, branch)}>{branch}</TextLink> {branchName}
          </>
        )}
      </Fact>
      <Fact name="ABN">{abn && businessNumber(abn)}</Fact>
      <Fact name="NZBN">{nzbn && businessNumber(nzbn)}</Fact>
      <Fact name="GST exempt">{yesOrNo(account.isGstExempt)}</Fact>
      <Fact name="GST rate">{gstRate !== undefined && `${formatQuantity(gstRate)}%`}</Fact>
      <Fact name="Segment">
        {segment && (
          <TextLink href={accountsHref(countryCode, { segment })}>
            {codeText(names, 'segment', segment)}
          </TextLink>
        )}
      </Fact>
      <Fact name="Sub-segment">{codeText(names, 'subSegment', account.subSegment)}</Fact>
      <Fact name="Industry">{codeText(names, 'industryType', account.industryType)}</Fact>
      <Fact name="Trade">{account.tradeType}</Fact>
      <Fact name="Opened">
        <Moment at={account.createdAt} timeZone={timeZone} />
      </Fact>
      <Fact name="Last changed">
        <Moment at={account.updatedAt} timeZone={timeZone} />, version {version}
      </Fact>
    </Facts>
  );
}

function yesOrNo(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value ? 'Yes' : 'No';
}
