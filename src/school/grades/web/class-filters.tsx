import { FilterSelect } from '../../../ui/table/filters.tsx';
import { sameNameKey } from '../rules.ts';

type Grade = { id: number; name: string };
type Stream = Grade & { gradeId: number };
type Choices = { grades: readonly Grade[]; streams: readonly Stream[] };

type ClassFiltersProps = {
  /** Undefined while the choices load. */
  choices: Choices | undefined;
  /** An id as text, or 'all'. */
  gradeId: string;
  /** An id as text; without a grade the name of a stream; or 'all'. */
  streamId: string;
  /** True where streams can be chosen without a grade, by their name: "East" of every grade. */
  anyGrade?: boolean;
  onChange: (chosen: { gradeId: string; streamId: string }) => void;
};

/** The filters Grade and Stream of a list. Changing the grade clears the stream. */
export function ClassFilters({ choices, gradeId, streamId, anyGrade = false, onChange }: ClassFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Grade"
        all="All Grades"
        value={gradeId}
        choices={choices?.grades ?? []}
        onChange={(chosen) => onChange({ gradeId: chosen, streamId: 'all' })}
      />
      <StreamFilter
        streams={choices?.streams ?? []}
        gradeId={gradeId}
        streamId={streamId}
        anyGrade={anyGrade}
        onChange={(chosen) => onChange({ gradeId, streamId: chosen })}
      />
    </>
  );
}

type StreamFilterProps = Pick<ClassFiltersProps, 'gradeId' | 'streamId' | 'anyGrade'> & {
  streams: readonly Stream[];
  onChange: (streamId: string) => void;
};

/** The filter Stream: the streams of the chosen grade; without one all stream names, or no choice. */
export function StreamFilter({ streams, gradeId, streamId, anyGrade = false, onChange }: StreamFilterProps) {
  const hasGrade = gradeId !== 'all';
  const choices = hasGrade ? streams.filter((stream) => String(stream.gradeId) === gradeId) : namesOf(streams, streamId);
  return (
    <FilterSelect
      label="Stream"
      all="All Streams"
      value={hasGrade || anyGrade ? streamId : 'all'}
      choices={choices}
      disabled={!hasGrade && !anyGrade}
      onChange={onChange}
    />
  );
}

/** Each name once, in alphabetical order. The filtered name is included even if no stream has it, so that the filter shows it. */
function namesOf(streams: readonly Stream[], streamName: string): { id: string; name: string }[] {
  const names = new Map<string, string>();
  for (const name of [...(streamName === 'all' ? [] : [streamName]), ...streams.map((stream) => stream.name)]) {
    const key = sameNameKey(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()].toSorted((one, other) => one.localeCompare(other)).map((name) => ({ id: name, name }));
}

type ClassFilter = { gradeId: string; streamId: string };

/** The stream filter where streams have no names of their own: without a grade it is ignored, as the drop-down shows. */
export function streamFilter({ gradeId, streamId }: ClassFilter): string {
  return gradeId === 'all' ? 'all' : streamId;
}
