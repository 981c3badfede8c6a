import type { Endpoint } from '../../core/endpoint.ts';
import { subjectAllocation } from '../../teaching/contract.ts';
import { listGrades } from '../contract.ts';

/** The reads that a changed subject makes stale: the grades, and who teaches how many lessons of what. */
export const staleAfterSubjects: readonly Endpoint[] = [listGrades, subjectAllocation];
