import type { SheetColumn } from './sheet.ts';

type NamedStudent = { id: number; admissionNumber: string | null; fullName: string; grade: string; stream: string };

/** The columns that identify a student, alike in every list: number, admission number, name and class; empty for a row without one. */
export function studentColumns<Row>(studentOf: (row: Row) => NamedStudent | null): SheetColumn<Row>[] {
  return [
    { label: 'Student ID', kind: 'number', cell: (row) => studentOf(row)?.id ?? null },
    { label: 'Admission number', kind: 'text', cell: (row) => studentOf(row)?.admissionNumber ?? null },
    { label: 'Student', kind: 'text', cell: (row) => studentOf(row)?.fullName ?? null },
    { label: 'Grade', kind: 'text', cell: (row) => studentOf(row)?.grade ?? null },
    { label: 'Stream', kind: 'text', cell: (row) => studentOf(row)?.stream ?? null },
  ];
}
