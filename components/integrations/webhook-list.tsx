import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { countOf, spaced } from '#lib/text/text.ts';
import type { WebhookWithDeliveries } from '#lib/webhooks/deliveries.ts';
import type { Attempt, DisabledReason, Webhook, WebhookDelivery } from '#lib/webhooks/webhook.ts';
import { attemptText } from './attempt-text.ts';
import { NewSecret, WebhookAction } from './webhook-actions.tsx';

type Props = {
  webhooks: readonly WebhookWithDeliveries[];
  clientId: string;
  timeZone: string;
  /** Whether the user may act for the client. */
  canAct: boolean;
};

const STATES: Readonly<Record<Webhook['state'], string>> = {
  UNVERIFIED: 'Not tested yet',
  ENABLED: 'Enabled',
  DISABLED: 'Disabled',
};

const REASONS: Readonly<Record<DisabledReason, string>> = {
  REQUESTED: 'The system turned it off itself, and turns it on again itself.',
  UNANSWERED: 'Its receiver accepted a message in none of the attempts of three days.',
  GONE: 'Its receiver answered 410: it wants no more messages.',
  PERMISSIONS:
    'By its last token the system may not read one of these, or not in this country. It has to call with another token first.',
  INACTIVE:
    'The system has read no changes and called no webhook for 30 days. It has to call first.',
  SECRET: 'Its secret can’t be read any more: make a new one first.',
};

const MESSAGE_STATES: Readonly<Record<WebhookDelivery['state'], string>> = {
  PENDING: 'To be delivered',
  SUCCEEDED: 'Delivered',
  FAILED: 'Not delivered',
};

/** Webhooks with their last messages, and what staff can do for the client. */
export function WebhookList({ webhooks, clientId, timeZone, canAct }: Props) {
  return (
    <ul className="space-y-6">
      {webhooks.map((webhook) => {
        const { webhookId, description, resources, state, reason, deliveries } = webhook;
        const path = `integrations/${encodeURIComponent(clientId)}/webhooks/${webhookId}`;
        const address = shownAddress(webhook.url);
        return (
          <li key={webhookId} className="space-y-3">
            <Facts>
              <Fact name="Address" className="wrap-anywhere">
                {address}
              </Fact>
              <Fact name="Tells of changes of">
                {resources.map((name) => spaced(name)).join(', ')}
              </Fact>
              <Fact name="Description">{description}</Fact>
              <Fact name="Status">
                <Badge>{STATES[state]}</Badge>
                {reason && <p className="pt-1 text-quiet">{REASONS[reason]}</p>}
              </Fact>
            </Facts>
            {canAct && (
              <div className="hidden flex-wrap items-start gap-2 scripted:flex print:hidden">
                <WebhookAction path={`${path}/test`}>Send a test</WebhookAction>
                {state === 'DISABLED' && reason !== 'REQUESTED' && (
                  <WebhookAction path={`${path}/enabled`}>Enable again</WebhookAction>
                )}
                <NewSecret path={`${path}/secret`} {...{ address, timeZone }} />
              </div>
            )}
            {deliveries.length === 0 ? (
              <p className="text-quiet text-sm">No messages in the last 7 days.</p>
            ) : (
              <Messages {...{ deliveries, address, path, timeZone, canAct }} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Without what follows the path, where clients put passwords. */
function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search && '?…'}`;
}

type MessagesProps = Pick<Props, 'timeZone' | 'canAct'> &
  Pick<WebhookWithDeliveries, 'deliveries'> & { address: string; path: string };

function Messages({ deliveries, address, path, timeZone, canAct }: MessagesProps) {
  return (
    <Table
      caption={`Last messages to ${address}`}
      rows={deliveries}
      keyOf={({ deliveryId }) => deliveryId}
      isWide
      columns={[
        {
          heading: 'Made',
          className: 'whitespace-nowrap',
          cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={timeZone} />,
        },
        {
          heading: 'Says',
          cell: ({ type }) => (type === 'changes.expired' ? 'Start again' : 'What changed'),
        },
        {
          heading: 'Attempts',
          width: 'min-w-44',
          className: 'wrap-anywhere',
          cell: ({ attempts }) => <Attempts {...{ attempts, timeZone }} />,
        },
        {
          heading: 'Next attempt',
          cell: ({ nextAttemptAt: at }) => at && <DateTime {...{ at, timeZone }} />,
        },
        { heading: 'Status', cell: ({ state }) => <Badge>{MESSAGE_STATES[state]}</Badge> },
        canAct && {
          heading: 'Send',
          cardLabel: false,
          cell: ({ deliveryId }) => (
            <div className="hidden scripted:block print:hidden">
              <WebhookAction path={`${path}/deliveries/${deliveryId}/redeliver`} size="small">
                Send again
              </WebhookAction>
            </div>
          ),
        },
      ]}
    />
  );
}

function Attempts({ attempts, timeZone }: { attempts: readonly Attempt[]; timeZone: string }) {
  const last = attempts.at(-1);
  if (!last) return 'None yet';
  return (
    <Disclosure summary={`${countOf(attempts.length, 'attempt')}: ${attemptText(last)}`}>
      <ul className="space-y-1 pt-1 text-sm">
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.attemptedAt}>
            <DateTime at={attempt.attemptedAt} timeZone={timeZone} /> {attemptText(attempt)}
            {attempt.isRequested && <span className="text-quiet"> sent by hand</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
