/** True for the ways in which a register writes that there is nothing: blank, a dash, nil, none, N/A, hakuna. */
export function saysNothing(text: string): boolean {
  return /^(?:[-–—_.]*|nil|none|null|n ?\/ ?a|hakuna|sifuri)$/i.test(text.trim());
}
