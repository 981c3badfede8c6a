/** True for the words that registers use for an empty value: blank, a dash, nil, none, N/A, hakuna. */
export function saysNothing(text: string): boolean {
  return /^(?:[-–—_.]*|nil|none|null|n ?\/ ?a|hakuna|sifuri)$/i.test(text.trim());
}

/** True for what a cell of a spreadsheet shows in place of a value: #REF!, #DIV/0!, #N/A, #NAME?. */
export function isCellError(text: string): boolean {
  return /^#(?:N\/A|[A-Z_]+(?:\/0)?[!?])$/i.test(text.trim());
}
