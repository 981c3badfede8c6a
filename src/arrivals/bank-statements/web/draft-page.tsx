import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { countText, listedText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { statementDraft } from '../contract.ts';
import { AccountFields } from './account-fields.tsx';
import { Preview } from './preview.tsx';

const title = 'Bank Statement';

export function DraftPage() {
  const { draftId } = useParams('/payments/statements/draft/$draftId');
  return (
    <Allowed for={statementDraft} title={title}>
      <Draft key={draftId} draftId={draftId} />
    </Allowed>
  );
}

/** A file on its way in: whose it is and what its columns hold, then what importing it would do. */
function Draft({ draftId }: { draftId: string }) {
  const { data, error, refetch } = useAsk(statementDraft, { params: { draftId } });
  if (error && !data) {
    return (
      <Page title={title}>
        <ErrorAlert error={error} headline="Failed to load the file." {...(isNoSuch(error) ? {} : { onRetry: refetch })}>
          <TextLink to="/payments/statements">Back to statements</TextLink>
        </ErrorAlert>
      </Page>
    );
  }
  return (
    <Page
      title={data?.fileName ?? title}
      purpose={data ? `${countText(data.rows)} rows below the headings on line ${data.settings.headLine}.` : 'Loading…'}
      action={
        <ButtonLink to="/payments/statements" variant="default">
          All statements
        </ButtonLink>
      }
    >
      {!data && <Spinner />}
      {data && <AccountFields read={data} />}
      {data && data.missing.length > 0 && <Notice tone="warning">{`Please say: ${listedText(data.missing)}.`}</Notice>}
      {data && data.missing.length === 0 && <Preview draftId={data.id} />}
    </Page>
  );
}
