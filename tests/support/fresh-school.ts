import type { Page } from 'playwright-core';
import { demoPassword, keepSession } from './browser.ts';

export type Call = <Reply = unknown>(path: string, body?: object) => Promise<Reply>;

type Grade = { id: number; name: string; streams: { id: number; name: string }[] };

let lastAddress = 0;

/**
 * Makes a school of this test's own and signs its administrator in. Answers a way to call the API as them: a body makes it a POST.
 * The school is empty, or has the grades and terms of the template.
 */
export async function freshSchool(page: Page, username: string, { template }: { template?: 'cbc' } = {}): Promise<Call> {
  lastAddress += 1;
  const reply = await page.request.post('/api/auth/signup', {
    data: { schoolName: `Shule ya ${username}`, username, email: `${username}@shule.ac.ke`, password: demoPassword, template },
    headers: { 'x-forwarded-for': `198.51.100.${lastAddress % 250}` },
  });
  if (reply.status() !== 201) throw new Error(`Sign-up answered ${reply.status()}: ${await reply.text()}`);
  const session = await reply.json();
  await keepSession(page, session);
  return caller(page, session.token);
}

/** A way to call the API as somebody who was hired, while the browser stays signed in as it is. */
export async function signedInCall(page: Page, username: string): Promise<Call> {
  const reply = await page.request.post('/api/auth/login', { data: { username, password: demoPassword } });
  return caller(page, (await reply.json()).token);
}

function caller(page: Page, token: string): Call {
  const headers = { authorization: `Bearer ${token}` };
  return async (path, body) => {
    const reply = await (body ? page.request.post(path, { data: body, headers }) : page.request.get(path, { headers }));
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
    return reply.json();
  };
}

/** A grade with its streams, and the place in the first of them as a new student's form names it. */
export async function addClass(call: Call, grade: string, streams: readonly string[]): Promise<{ grade_id: number; stream_id: number }> {
  const saved = await call<{ data: { grades: Grade[] } }>('/api/settings/configure-grades', { grades: [{ name: grade, streams }] });
  const newGrade = saved.data.grades.find(({ name }) => name === grade);
  const first = newGrade?.streams.find(({ name }) => name === streams[0]);
  if (!newGrade || !first) throw new Error(`${grade} and its first stream are not in the reply`);
  return { grade_id: newGrade.id, stream_id: first.id };
}

/** Enrols a child there, who may owe something from before, and answers the student's id. */
export async function enrol(call: Call, place: { grade_id: number; stream_id: number }, fullName: string, cfBalance = 0): Promise<number> {
  const child = { cfBalance, dob: '2018-02-03', gender: 'Female', guardianName: 'Mama Neema', contactNumber1: '0712345678' };
  return (await call<{ student: { id: number } }>('/api/students/add', { ...child, ...place, fullName })).student.id;
}

/** Hires somebody further for the school, who signs in with the password of all test people; answers their username. */
export async function hire(call: Call, role: 'admin' | 'auditor' | 'bursar' | 'teacher', username: string): Promise<string> {
  await call('/api/settings/new-user', { username, email: `${username}@shule.ac.ke`, role, password: demoPassword });
  return username;
}
