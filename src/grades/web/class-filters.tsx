import { FilterSelect } from '../../ui/filters.tsx';

type Grade = { id: number; name: string };
type Stream = Grade & { gradeId: number };

type ClassFiltersProps = {
  /** Undefined while the choices load. */
  choices: { grades: readonly Grade[]; streams: readonly Stream[] } | undefined;
  /** An id as text, or 'all'. */
  gradeId: string;
  streamId: string;
  onChange: (chosen: { gradeId: string; streamId: string }) => void;
};

/** The filters Grade and Stream of a list. Streams are those of the chosen grade; without a grade there is none to choose. */
export function ClassFilters({ choices, gradeId, streamId, onChange }: ClassFiltersProps) {
  const streams = choices?.streams.filter((stream) => String(stream.gradeId) === gradeId) ?? [];
  return (
    <>
      <FilterSelect
        label="Grade"
        all="All Grades"
        value={gradeId}
        choices={choices?.grades ?? []}
        onChange={(chosen) => onChange({ gradeId: chosen, streamId: 'all' })}
      />
      <FilterSelect
        label="Stream"
        all="All Streams"
        value={gradeId === 'all' ? 'all' : streamId}
        choices={streams}
        disabled={gradeId === 'all'}
        onChange={(chosen) => onChange({ gradeId, streamId: chosen })}
      />
    </>
  );
}

/** The stream to ask for: a stream in the address without its grade filters nothing, as the drop-down shows. */
export function streamAsked({ gradeId, streamId }: { gradeId: string; streamId: string }): string {
  return gradeId === 'all' ? 'all' : streamId;
}
