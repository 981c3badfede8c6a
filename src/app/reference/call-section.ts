import { escaped } from '../../core/server/replies/html.ts';
import { codeBlock, codeTable } from './html.ts';
import { exampleOf, type JsonSchema, typeWords } from './schema-text.ts';

type Content = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
/** An operation of the OpenAPI document, as far as the page shows it. */
export type Operation = {
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
export type NamedOperation = { method: string; path: string; id: string; scope: string; operation: Operation };

/** One call: path, scope, parameters, body, reply, errors, and an example. */
export function callSection(call: NamedOperation): string {
  const { method, path, id, scope, operation } = call;
  const { parameters, requestBody, summary } = operation;
  const body = requestBody?.content['application/json']?.schema;
  return `<section id="${id}"><h3><code>${method} ${escaped(path)}</code></h3>
<p>${escaped(summary)}. Scope: <code>${scope}</code></p>
${parameters.length === 0 ? '' : `<h4>Parameters</h4>${codeTable(['Name', 'In', 'Type'], parameters.map(parameterRow))}`}
${body ? `<h4>Body</h4>${codeTable(['Field', 'Type', 'Required'], fieldRows(body))}` : ''}
<h4>Example</h4>${codeBlock(curlOf(call, body))}
<h4>Reply</h4>${replyText(operation)}
<p>Errors: ${errorsOf(operation)
    .map((code) => `<a href="#errors"><code>${code}</code></a>`)
    .join(', ')}</p></section>`;
}

function parameterRow({ name, in: place, required, schema }: Parameter): string[] {
  return [name, required ? place : `${place}, optional`, typeWords(schema)];
}

function fieldRows({ properties = {}, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties).map(([name, schema]) => [name, typeWords(schema), required.includes(name) ? 'yes' : 'no']);
}

function curlOf({ method, path, operation: { parameters } }: NamedOperation, body: JsonSchema | undefined): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$KARO${path.replace(/\{\w+\}/g, '1')}"`,
    '-H "Authorization: Bearer $KARO_API_KEY"',
  ];
  if (parameters.some(({ name }) => name === 'Idempotency-Key')) lines.push('-H "Idempotency-Key: order-8812"');
  if (body) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(requiredPart(body))}'`);
  return lines.join(' \\\n  ');
}

function requiredPart({ properties = {}, required = [] }: JsonSchema): unknown {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || name === 'code');
  return Object.fromEntries(fields.map(([name, schema]) => [name, name === 'method' ? 'Mpesa' : exampleOf(schema, name)]));
}

function replyText({ responses }: Operation): string {
  const [[status = '', { content } = { content: {} as Content }] = []] = Object.entries(responses).filter(([code]) => code.startsWith('2'));
  const json = content['application/json'];
  const types = Object.keys(content).join(' or ');
  return json
    ? `<p>${status}</p>${codeBlock(JSON.stringify(exampleOf(json.schema), null, 2))}`
    : `<p>${status}, a file: ${escaped(types)}</p>`;
}

/** The errors that every call of its kind may get. Others say in words what is wrong. */
function errorsOf({ parameters, requestBody }: Operation): string[] {
  const isWrite = requestBody !== undefined;
  return [
    ...['API_KEY_INVALID', 'API_KEY_LACKS_SCOPE', 'API_KEY_CALLS'],
    ...(isWrite || parameters.some((each) => each.in === 'query') ? ['VALIDATION_FAILED'] : []),
    ...(isWrite ? ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_FLIGHT'] : []),
  ];
}
