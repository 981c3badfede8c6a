import type { Endpoint } from '../../endpoint.ts';
import { actionOf } from './recorded.ts';

/** The words of each action by area. */
export type ActionWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the audit log says of its actions. */
export class Actions {
  readonly areas: readonly string[];
  readonly #byArea: ActionWords;
  readonly #words: ReadonlyMap<string, string>;

  /** Refused reads that are not recorded otherwise have the summary of their endpoint. */
  constructor(byArea: ActionWords, endpoints: readonly Endpoint[]) {
    this.areas = Object.keys(byArea);
    this.#byArea = byArea;
    const summaries = endpoints.map((endpoint) => [actionOf(endpoint), endpoint.summary] as const);
    this.#words = new Map([...summaries, ...Object.values(byArea).flatMap((words) => Object.entries(words))]);
  }

  /** The words of an action; the action itself where a later version has none. */
  wordsOf(action: string): string {
    return this.#words.get(action) ?? action;
  }

  /** The actions of an area. */
  ofArea(area: string): string[] {
    return Object.keys(this.#byArea[area] ?? {});
  }

  /** The actions whose words contain a text, letter case aside. */
  matching(text: string): string[] {
    const wanted = text.toLowerCase();
    return [...this.#words].flatMap(([action, words]) => (words.toLowerCase().includes(wanted) ? action : []));
  }
}
