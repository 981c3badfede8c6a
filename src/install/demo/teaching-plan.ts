import { gradePlans } from './school-plan.ts';

type TeacherPlan = {
  username: string;
  /** Their subjects by name; 'all' for a class teacher. */
  subjects: 'all' | readonly string[];
  grades: readonly string[];
  streams: readonly string[];
};

const both = ['East', 'West'];
const upperPrimary = ['Grade 4', 'Grade 5', 'Grade 6'];
const juniorSchool = ['Grade 7', 'Grade 8', 'Grade 9'];

/** Up to Grade 3 one teacher has a whole stream. */
const classTeachers = ['wambui', 'kiprono', 'nafula', 'odhiambo', 'muthoni', 'barasa', 'chebet', 'mwangi', 'akinyi', 'kilonzo'];

/** From Grade 4 each has a subject or two; nobody teaches the creative arts yet. */
const subjectTeachers: readonly TeacherPlan[] = [
  subjectTeacher('mfano-teacher', ['Mathematics'], upperPrimary),
  subjectTeacher('mfano-teacher-achieng', ['English'], upperPrimary),
  subjectTeacher('mfano-teacher-juma', ['Kiswahili'], upperPrimary),
  subjectTeacher('mfano-teacher-njoroge', ['Science and Technology'], upperPrimary),
  subjectTeacher('mfano-teacher-cherono', ['Agriculture and Nutrition'], upperPrimary),
  subjectTeacher('mfano-teacher-wafula', ['Social Studies'], upperPrimary),
  subjectTeacher('mfano-teacher-halima', ['Religious Education'], upperPrimary),
  subjectTeacher('mfano-teacher-otieno', ['English'], juniorSchool),
  subjectTeacher('mfano-teacher-kamau', ['Mathematics'], juniorSchool),
  subjectTeacher('mfano-teacher-mwende', ['Kiswahili'], juniorSchool),
  subjectTeacher('mfano-teacher-koech', ['Integrated Science'], juniorSchool),
  subjectTeacher('mfano-teacher-atieno', ['Social Studies'], juniorSchool),
  subjectTeacher('mfano-teacher-maina', ['Pre-Technical Studies'], juniorSchool),
  subjectTeacher('mfano-teacher-jepkorir', ['Agriculture and Nutrition'], ['Grade 7', 'Grade 8']),
];

/** The allocation of the demo school; nobody has more than 30 lessons a week, and a few subjects have no teacher. */
export const teacherPlans: readonly TeacherPlan[] = [
  ...subjectTeachers,
  ...classTeachers.map((name, index) => ({
    username: `mfano-teacher-${name}`,
    subjects: 'all' as const,
    grades: [gradePlans[Math.floor(index / both.length)]?.name ?? ''],
    streams: [both[index % both.length] ?? ''],
  })),
];

function subjectTeacher(username: string, subjects: readonly string[], grades: readonly string[]): TeacherPlan {
  return { username, subjects, grades, streams: both };
}
