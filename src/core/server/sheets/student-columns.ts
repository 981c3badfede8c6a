import type { SheetColumn } from './sheet.ts';

type NamedStudent = { id: number; admissionNumber: string | null; fullName: string; grade: string; stream: string };

/** The columns that identify a student, alike in every list: number, admission number, name and class. */
export function studentColumns<Row>(studentOf: (row: Row) => NamedStudent): SheetColumn<Row>[] {
  return [
    { label: 'Student ID', kind: 'number', cell: (row) => studentOf(row).id },
    { label: 'Admission number', kind: 'text', cell: (row) => studentOf(row).admissionNumber },
    { label: 'Student', kind: 'text', cell: (row) => studentOf(row).fullName },
    { label: 'Grade', kind: 'text', cell: (row) => studentOf(row).grade },
    { label: 'Stream', kind: 'text', cell: (row) => studentOf(row).stream },
  ];
}
