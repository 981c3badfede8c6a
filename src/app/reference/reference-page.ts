import type { FastifyInstance } from 'fastify';
import { errorTable } from '../../core/errors.ts';
import { scopes, scopeWords } from '../../core/scopes/scopes.ts';
import { headersOfPage } from '../../core/server/doors/headers.ts';
import { type PackedText, packedText, sendPacked } from '../../core/server/packed-text.ts';
import { escaped } from '../../core/server/replies/html.ts';
import { openApiDocument } from '../openapi.ts';
import { callSection, type NamedOperation, type Operation } from './call-section.ts';
import { keysGuide, webhooksGuide } from './guide.ts';
import { codeTable } from './html.ts';

/** The API reference as a page, made from the OpenAPI document at the first request. It loads its style sheet and nothing else. */
export function referenceRoute(http: FastifyInstance): void {
  let page: PackedText | undefined;
  http.get('/api/docs', (request, reply) => {
    page ??= packedText(referencePage());
    return sendPacked(request, reply.headers(headersOfPage([])), page, { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' });
  });
  const styles = packedText(css);
  http.get('/api/docs.css', (request, reply) =>
    sendPacked(request, reply, styles, { type: 'text/css; charset=utf-8', cacheControl: 'no-cache' }),
  );
}

function referencePage(): string {
  const calls = callsOfKeys();
  const links = scopes
    .map((scope) =>
      linksOf(
        calls.filter((call) => call.scope === scope),
        scope,
      ),
    )
    .join('');
  const parts = scopes
    .map((scope) =>
      partOf(
        calls.filter((call) => call.scope === scope),
        scope,
      ),
    )
    .join('');
  const errors = Object.entries(errorTable).map(([code, [status, message]]) => [code, String(status), message]);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Karo</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><nav aria-label="Contents"><a href="#keys">API keys</a><a href="#webhooks">Webhooks</a>${links}<a href="#errors">Errors</a></nav>
<main><h1>API reference</h1>
<p>What a school's own programs can call. The <a href="/api/openapi.json">OpenAPI document</a> has these calls and those of
Karo's own pages.</p>
${keysGuide}${webhooksGuide}${parts}
<section id="errors"><h2>Errors</h2>
<p>A refusal is JSON with <code>status</code>, <code>code</code>, <code>message</code> and, for wrong fields, <code>errors</code>
with the path and message of each. The
words in braces are filled in.</p>${codeTable(['Code', 'Status', 'Message'], errors)}</section></main></body></html>`;
}

/** The calls that an API key may make, with their scope. */
function callsOfKeys(): NamedOperation[] {
  const paths = openApiDocument().paths as Record<string, Record<string, Operation & { operationId: string }>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const scope = operation.security.find(({ apiKey }) => apiKey)?.apiKey?.[0];
      return scope ? [{ method: method.toUpperCase(), path, id: operation.operationId, scope, operation }] : [];
    }),
  );
}

function linksOf(calls: readonly NamedOperation[], scope: keyof typeof scopeWords): string {
  const links = calls.map(({ id, method, path }) => `<li><a href="#${id}">${method} ${escaped(path)}</a></li>`).join('');
  return `<p>${scopeWords[scope].name}</p><ul>${links}</ul>`;
}

function partOf(calls: readonly NamedOperation[], scope: keyof typeof scopeWords): string {
  return `<h2>${scopeWords[scope].name}</h2>${calls.map(callSection).join('\n')}`;
}

const css = `:root{color-scheme:light dark;--line:#d5dbd9;--soft:#f3f6f5;--link:#0b6b5d}
@media (prefers-color-scheme:dark){:root{--line:#3a4442;--soft:#1d2524;--link:#5fd0bd}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:300px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 16px;border-right:1px solid var(--line);font-size:14px}
nav a{display:block;padding:2px 0;overflow-wrap:anywhere}nav p{margin:16px 0 4px;font-weight:600}nav ul{margin:0;padding:0;list-style:none}
main{max-width:900px;padding:24px 32px 64px}a{color:var(--link)}section{padding-top:8px}h3{margin-top:40px;overflow-wrap:anywhere}
h4{margin:16px 0 4px}code{font:14px/1.4 ui-monospace,monospace}
pre{margin:8px 0;padding:12px;overflow:auto;max-height:420px;background:var(--soft);
border:1px solid var(--line);border-radius:6px}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}td code{white-space:nowrap}
@media (max-width:800px){body{display:block}
nav{position:static;height:auto;max-height:40vh;border-right:0;border-bottom:1px solid var(--line)}
main{padding:16px}}`;
