/** A comment, a text, a quoted name, a body in dollar quotes, or the end of a statement. */
const token = /--[^\n]*|\/\*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|\bbegin\s+atomic\b|^\s*end(?=\s*;)|;/gim;

/**
 * The statements of a migration, one by one: Citus takes no second one from a text that it passes on to its servers. Whatever follows the
 * last semicolon is a statement too, unless it is blank or a comment.
 */
export function sqlStatements(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let isBody = false;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '/*') throw new Error('A migration has no block comment: a semicolon in it would end a statement.');
    if (/^begin/i.test(found)) isBody = true;
    if (/^\s*end$/i.test(found)) isBody = false;
    if (found !== ';' || isBody) continue;
    statements.push(text.slice(from, index));
    from = index + 1;
  }
  if (isBody) throw new Error('A body in standard SQL ends with "end;" on a line of its own.');
  return [...statements, text.slice(from)].filter((statement) => statement.replace(/--[^\n]*/g, '').trim() !== '');
}
