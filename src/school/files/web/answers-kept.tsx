import { ErrorAlert } from '../../../ui/states/states.tsx';

/** Says if the last answer about a file could not be saved. While one is being saved, the page has something unsaved. */
export function AnswersKept({ isSaving, error }: { isSaving: boolean; error: Error | null }) {
  return (
    <>
      {isSaving && <div hidden data-unsaved />}
      {error && <ErrorAlert error={error} fallback="The answer could not be saved." />}
    </>
  );
}
