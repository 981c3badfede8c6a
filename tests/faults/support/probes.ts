import { type Answer, send } from './client.ts';
import type { Karo } from './karo.ts';

/** Asks /readyz again and again, whether or not the last one was answered. */
export function probes({ origin }: Karo, everyMs: number): { stop: () => Promise<Answer[]> } {
  const answers: Promise<Answer>[] = [];
  const timer = setInterval(() => answers.push(send(origin, { path: '/readyz' })), everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}
