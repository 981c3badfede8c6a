import { useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import type { registerConnection, testConnection } from '../connections-contract.ts';

type AskingProps = {
  endpoint: typeof testConnection | typeof registerConnection;
  connectionId: number;
  title: string;
  purpose: string;
  button: string;
  fallback: string;
};

/** A call to Safaricom, and its reply in plain words. */
export function SafaricomCall({ endpoint, connectionId, title, purpose, button, fallback }: AskingProps) {
  const ask = useSend(endpoint);
  return (
    <Section title={title}>
      <div className={layout.stack}>
        <p>{purpose}</p>
        <div className={layout.row}>
          <ActButton
            for={endpoint}
            variant="default"
            inactive={ask.isPending}
            onClick={() => ask.mutate({ body: { connectionId: String(connectionId) } })}
          >
            {ask.isPending ? 'Asking Safaricom...' : button}
          </ActButton>
        </div>
        {ask.error && <ErrorAlert error={ask.error} fallback={fallback} />}
        {ask.data && (
          <Alert role="status" tone={ask.data.isGood ? 'done' : 'warning'} narrow>
            {ask.data.message}
          </Alert>
        )}
      </div>
    </Section>
  );
}
