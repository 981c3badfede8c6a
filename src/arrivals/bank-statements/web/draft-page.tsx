import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { listedText } from '../../../core/wording.ts';
import { DiscardDraft } from '../../../school/files/web/discard-draft.tsx';
import { FilePage } from '../../../school/files/web/file-page.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { discardStatement, previewStatement, type ReadStatement, statementDraft } from '../contract.ts';
import { AccountFields } from './account-fields.tsx';
import { Preview } from './preview.tsx';
import { useDecide } from './use-decide.ts';

const title = 'Bank Statement';

export const DraftPage = allowedPage(statementDraft, title, Draft);

/** A draft: its account and columns, then the effect of importing it. */
function Draft() {
  const { draftId } = useParams('/payments/statements/draft/$draftId');
  const draft = useAsk(statementDraft, { params: { draftId } });
  return (
    <FilePage
      title={title}
      file={draft}
      fileName={draft.data?.fileName}
      list={{ path: '/payments/statements', all: 'All statements', back: 'Back to statements' }}
      failed="Failed to load the file."
      discard={
        draft.data && (
          <DiscardDraft
            call={discardStatement}
            input={{ params: { draftId: draft.data.id } }}
            shown={[statementDraft, previewStatement]}
            fileName={draft.data.fileName}
            list="/payments/statements"
          />
        )
      }
    >
      {(read) => <Answers read={read} />}
    </FilePage>
  );
}

function Answers({ read }: { read: ReadStatement }) {
  const answers = useDecide(read);
  return (
    <>
      <AccountFields read={read} answers={answers} />
      {read.missing.length > 0 && <Notice tone="warning">{`First fill in: ${listedText(read.missing)}.`}</Notice>}
      {read.missing.length === 0 && <Preview draftId={read.id} isSaving={answers.isSaving} />}
    </>
  );
}
