/** True for the words that registers use for an empty value: blank, a dash, nil, none, N/A, hakuna. */
export function saysNothing(text: string): boolean {
  return /^(?:[-–—_.]*|nil|none|null|n ?\/ ?a|hakuna|sifuri)$/i.test(text.trim());
}
