import { useState } from 'react';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import formClasses from '../../../ui/forms/form.module.css';
import layout from '../../../ui/look/layout.module.css';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { Paging } from '../../../ui/table/paging.tsx';
import { listStudents } from '../../register/contract.ts';
import type { PlannedClass } from '../contract.ts';
import type { Repeater } from '../draft.ts';

type RepeatersDialogProps = {
  of: PlannedClass;
  repeaters: readonly Repeater[];
  onChange: (repeaters: readonly Repeater[]) => void;
  onClose: () => void;
};

/** Chooses the repeaters among the students of a class. */
export function RepeatersDialog({ of: { gradeId, grade, streamId, stream }, repeaters, onChange, onClose }: RepeatersDialogProps) {
  const [page, setPage] = useState(1);
  const query = { grade: gradeId, stream: streamId, active: 'true' as const, limit: 100, page };
  const { data, error, refetch } = useAsk(listStudents, { query }, { keepPrevious: true });
  const tick = (repeater: Repeater, ticked: boolean) => {
    const others = repeaters.filter(({ id }) => id !== repeater.id);
    onChange(ticked ? [...others, repeater] : others);
  };
  return (
    <Dialog title={`Who repeats ${grade} ${stream}?`} onClose={onClose}>
      {error && <ErrorAlert error={error} fallback="The class could not be read." onRetry={refetch} />}
      {!data && !error && <Spinner />}
      <div className={layout.stack}>
        {data?.students.map(({ id, fullName, admissionNumber }) => (
          <Checkbox
            key={id}
            label={fullName}
            description={admissionNumber ?? `ID ${id}`}
            checked={repeaters.some((each) => each.id === id)}
            onChange={(event) => tick({ id, name: fullName, streamId }, event.currentTarget.checked)}
          />
        ))}
      </div>
      {data && data.pagination.totalPages > 1 && <Paging pagination={data.pagination} counted={['student', 'students']} onPage={setPage} />}
      <div className={formClasses.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
