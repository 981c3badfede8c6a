import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { later } from '../../../ui/page/later.tsx';

const EraseDialog = later(() => import('./erase-dialog.tsx'), 'EraseDialog');

type EraseButtonProps = { student: { id: number; fullName: string }; onErased: () => void };

/** Opens the dialog that erases a student's data, on a page of administrators. It imports no contract, which would weigh on that page. */
export function EraseButton({ student, onErased }: EraseButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" color="brick" onClick={() => setAsking(true)}>
        Erase the Data
      </Button>
      {asking && <EraseDialog student={student} onClose={() => setAsking(false)} onErased={onErased} />}
    </>
  );
}
