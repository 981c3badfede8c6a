import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Reply } from '../../../core/endpoint.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import type { CallError } from '../../../core/web/call.ts';
import { countedText } from '../../../core/wording.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { mandatory } from '../../../ui/fields/mandatory.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import type { listGrades } from '../../grades/contract.ts';
import { assignSubjects, subjectAllocation, type Teacher, unchosen } from '../contract.ts';
import { loadState } from '../rules.ts';
import classes from './assign-subjects-page.module.css';
import type { LessonLoad } from './load-card.tsx';
import { SubjectChoices } from './subject-choices.tsx';

type Grade = Reply<typeof listGrades>['grades'][number];

type AssignFormProps = {
  grades: readonly Grade[];
  teachers: readonly Teacher[];
  max: number;
  /** Called with the teacher's load after a try; null once another teacher is chosen. */
  onLoad: (load: LessonLoad | null) => void;
};

type Chosen = { teacherId: string; gradeId: string; streamId: string; subjectIds: readonly number[] };

const overload = z.object({ currentLessons: z.number(), requestedLessons: z.number(), maxLessons: z.number() });

export function AssignForm({ grades, teachers, max, onLoad }: AssignFormProps) {
  const [{ teacherId, gradeId, streamId, subjectIds }, setChosen] = useState<Chosen>(nothing);
  const choose = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }));
  const send = useSend(assignSubjects);
  const standing = useAsk(subjectAllocation, { query: { stream: streamId } }, { enabled: streamId !== '' });
  const grade = grades.find(({ id }) => String(id) === gradeId);
  const stream = grade?.streams.find(({ id }) => String(id) === streamId);
  const teacher = teachers.find(({ id }) => String(id) === teacherId);
  const requested = lessonsOf(grade, subjectIds);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (!teacher || !stream || subjectIds.length === 0) return toast.error(unchosen);
    const { username } = teacher;
    const assigned = ({ message, currentLessons, requestedLessons, maxLessons }: Reply<typeof assignSubjects>) => {
      toast.success(message);
      onLoad({ username, current: currentLessons, requested: requestedLessons, max: maxLessons, fits: true });
      choose({ subjectIds: [] });
    };
    const refused = (error: CallError) => {
      toast.failure(error, { fallback: 'Failed to assign subjects.' });
      const load = overload.safeParse(error.body).data;
      if (load) onLoad({ username, current: load.currentLessons, requested: load.requestedLessons, max: load.maxLessons, fits: false });
    };
    const streamSubjectAssignments = subjectIds.map((subjectId) => ({ streamId: stream.id, subjectId }));
    send.mutate({ body: { teacherId: teacher.id, streamSubjectAssignments } }, { onSuccess: assigned, onError: refused });
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      {teachers.length === 0 && (
        <Notice>
          There is no active teacher yet.{' '}
          {mayCall({ access: may.manageStaff }) ? (
            <>
              <TextLink to="/teachers/add">Add a teacher</TextLink> to assign subjects.
            </>
          ) : (
            'An administrator can add one.'
          )}
        </Notice>
      )}
      <div className={classes.choices}>
        <NativeSelect
          className={classes.teacher}
          label="Teacher"
          {...mandatory}
          value={teacherId}
          data={[{ value: '', label: 'Choose a teacher' }, ...teachers.map(teacherOption)]}
          onChange={(event) => {
            choose({ teacherId: event.currentTarget.value });
            onLoad(null);
          }}
        />
        <NativeSelect
          label="Grade"
          {...mandatory}
          value={gradeId}
          data={[{ value: '', label: 'Choose a grade' }, ...grades.map(option)]}
          onChange={(event) => choose({ gradeId: event.currentTarget.value, streamId: '', subjectIds: [] })}
        />
        <NativeSelect
          label="Stream"
          {...mandatory}
          value={streamId}
          disabled={!grade}
          data={[{ value: '', label: streamHint(grade) }, ...(grade?.streams ?? []).map(option)]}
          onChange={(event) => choose({ streamId: event.currentTarget.value, subjectIds: [] })}
        />
      </div>
      <SubjectChoices
        grade={grade}
        standing={stream && standing.data?.grades[0]?.streams[0]}
        teacherId={teacher?.id}
        chosen={subjectIds}
        onChange={(chosen) => choose({ subjectIds: chosen })}
      />
      {standing.error && (
        <ErrorAlert error={standing.error} headline="Failed to fetch subject allocation data." onRetry={standing.refetch} />
      )}
      {teacher && requested > 0 && <Forecast teacher={teacher} requested={requested} max={max} />}
      <div className={classes.act}>
        <ActButton for={assignSubjects} type="submit" inactive={!teacher || !stream || subjectIds.length === 0 || send.isPending}>
          {send.isPending ? 'Assigning...' : 'Assign Subjects'}
        </ActButton>
      </div>
    </form>
  );
}

/** The load that assigning would give. */
function Forecast({ teacher, requested, max }: { teacher: Teacher; requested: number; max: number }) {
  const lessons = teacher.totalLessonsPerWeek + requested;
  const { word, tone } = loadState({ lessons, max });
  return (
    <p className={classes.forecast} data-tone={tone} role="status">
      {`${countedText(requested, 'lesson')} chosen: ${teacher.username} would have ${lessons} of ${max} lessons a week. ${word}.`}
    </p>
  );
}

const nothing: Chosen = { teacherId: '', gradeId: '', streamId: '', subjectIds: [] };

function lessonsOf(grade: Grade | undefined, subjectIds: readonly number[]): number {
  const chosen = grade?.subjects.filter(({ id }) => subjectIds.includes(id)) ?? [];
  return chosen.reduce((sum, { lessonsPerWeek }) => sum + lessonsPerWeek, 0);
}

function streamHint(grade: Grade | undefined): string {
  if (!grade) return 'Choose a grade first';
  return grade.streams.length === 0 ? 'This grade has no streams' : 'Choose a stream';
}

function teacherOption({ id, username, email }: Teacher) {
  return { value: String(id), label: `${username} (${email})` };
}

function option({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}
