import { lazy, Suspense, useState } from 'react';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { eraseStudent } from '../contract.ts';

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }));

type EraseButtonProps = { student: { id: number; fullName: string }; onErased: () => void };

/** Opens the dialog that erases a student's data. */
export function EraseButton({ student, onErased }: EraseButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActButton for={eraseStudent} variant="default" color="brick" onClick={() => setAsking(true)}>
        Erase the Data
      </ActButton>
      {asking && (
        <Suspense>
          <EraseDialog student={student} onClose={() => setAsking(false)} onErased={onErased} />
        </Suspense>
      )}
    </>
  );
}
