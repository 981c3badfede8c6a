import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute where others take seconds: begun last, it would keep one worker busy while the others have nothing left to do. */
const longest = [
  'tests/e2e/screens.spec.ts',
  'tests/e2e/every-page.spec.ts',
  'tests/e2e/keyboard-students.spec.ts',
  'tests/e2e/roles.spec.ts',
  'tests/e2e/balances.spec.ts',
  'tests/faults.server.test.ts',
  'src/install/backup/server/round-trip.test.ts',
  'tests/money-model.server.test.ts',
  'tests/writes.server.test.ts',
  'src/app/entry/main.test.ts',
];

/** The sites of the browser tests are made while the others run. */
const projects = ['unit', 'processes', 'server', 'by address', 'e2e'];

/** One project after another, and the longest files of each first. On a fresh checkout no earlier run has told how long they take. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.sort((a, b) => place(a) - place(b) || rank(a) - rank(b));
  }
}

function place({ project }: TestSpecification): number {
  return projects.indexOf(project.name);
}

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place === -1 ? longest.length : place;
}
