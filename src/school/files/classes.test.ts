import { expect, test } from 'vitest';
import { classFinder, classIn } from './classes.ts';

test.each([
  ['4E', 'Grade 4', 'E'],
  ['Gr 4 East', 'Grade 4', 'East'],
  ['Grade 4', 'Grade 4', ''],
  ['grade 04 west', 'Grade 4', 'west'],
  ['STD 4', 'Grade 4', ''],
  ['JSS 1', 'Grade 7', ''],
  ['JSS 2 East', 'Grade 8', 'East'],
  ['JS3B', 'Grade 9', 'B'],
  ['J.S.S. 2', 'Grade 8', ''],
  ['Junior Secondary 2', 'Grade 8', ''],
  ['junior secondary school 3', 'Grade 9', ''],
  ['JSS 8', 'Grade 8', ''],
  ['JSS 4', 'JSS 4', ''],
  ['Darasa la 4', 'Grade 4', ''],
  ['Darasa la 10 B', 'Grade 10', 'B'],
  ['G4-E', 'Grade 4', 'E'],
  ['12', 'Grade 12', ''],
  ['13', '13', ''],
  ['PP1 West', 'PP1', 'West'],
  ['Pre-Primary 2', 'PP2', ''],
  ['Play group', 'Playgroup', ''],
  ['Form 2 Blue', 'Form 2', 'Blue'],
  ['F2', 'Form 2', ''],
  ['Kidato cha 3', 'Form 3', ''],
  ['Simba', 'Simba', ''],
])('the class %j is %s, stream %j', (text, grade, stream) => {
  expect(classIn(text)).toEqual({ grade, stream });
});

test('a stream in a column of its own comes before what stands beside the grade', () => {
  expect(classIn('4E', ' West ')).toEqual({ grade: 'Grade 4', stream: 'West' });
});

const school = {
  grades: [
    { id: 1, name: 'Grade 4' },
    { id: 2, name: 'PP1' },
    { id: 3, name: 'Grade 5' },
    { id: 4, name: 'Simba' },
    { id: 5, name: 'JSS 2' },
  ],
  streams: [
    { id: 11, name: 'East', gradeId: 1 },
    { id: 12, name: 'West', gradeId: 1 },
    { id: 13, name: 'Main', gradeId: 2 },
    { id: 14, name: 'North', gradeId: 3 },
    { id: 15, name: 'Nairobi', gradeId: 3 },
    { id: 16, name: 'A', gradeId: 4 },
    { id: 17, name: 'East', gradeId: 5 },
  ],
};

const { classMeant, classToMake } = classFinder(school);

test.each([
  ['4 EAST', { gradeId: 1, streamId: 11 }],
  ['4W', { gradeId: 1, streamId: 12 }],
  ['PP1', { gradeId: 2, streamId: 13 }],
  ['JSS 2 East', { gradeId: 5, streamId: 17 }],
  ['8E', { gradeId: 5, streamId: 17 }],
  ['simba', { gradeId: 4, streamId: 16 }],
  ['5 Nai', { gradeId: 3, streamId: 15 }],
  ['5N', null],
  ['4', null],
  ['4 South', null],
  ['6E', null],
])('%j means %j in a school', (text, classId) => {
  expect(classMeant(classIn(text))).toEqual(classId);
});

test('a class that is missing is made under the grade that is there, and with a stream in any case', () => {
  expect(classToMake(classIn('4 SOUTH'))).toEqual({ grade: 'Grade 4', stream: 'South' });
  expect(classToMake(classIn('6E'))).toEqual({ grade: 'Grade 6', stream: 'E' });
  expect(classToMake(classIn('STD 7'))).toEqual({ grade: 'Grade 7', stream: 'Main' });
});

test('no class is made of a grade alone that has streams, of no name, or of one that cannot be kept', () => {
  expect(classToMake(classIn('4'))).toBeNull();
  expect(classToMake({ grade: '', stream: 'East' })).toBeNull();
  expect(classToMake(classIn('6 East, West'))).toBeNull();
  expect(classToMake({ grade: 'x'.repeat(61), stream: '' })).toBeNull();
});
