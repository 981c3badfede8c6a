import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './core/errors.ts';
import type { PagePath } from './core/page-paths.ts';
import { projectRoot } from './core/server/project-root.ts';

const folder = join(projectRoot, 'dist', 'web');
/** Hashed by the build, so that a name never changes its content. */
const immutable = 'public, max-age=31536000, immutable';

/** Serves the built page: files by name, / and /login prerendered, and the page itself for every other address that a browser opens. */
export async function webFiles(http: FastifyInstance): Promise<void> {
  const page = await pageFile('index.html');
  const drawn = new Map<string, string | null>([
    ['/' satisfies PagePath, (await pageFile('landing.html')) ?? page],
    ['/login' satisfies PagePath, (await pageFile('login.html')) ?? page],
  ]);
  if (existsSync(folder)) {
    await http.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (response, path) => response.header('cache-control', path.includes('assets') ? immutable : 'no-cache'),
    });
  }
  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const text = drawn.get(path) ?? page;
    if (!['GET', 'HEAD'].includes(request.method) || path.startsWith('/api/') || isFile(path) || !text) throw new AppError('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(text);
  });
}

/** No page has a dot in its last name; a file that is not there is no page either. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/') || /\.\w+$/.test(path);
}

async function pageFile(name: string): Promise<string | null> {
  const path = join(folder, name);
  return existsSync(path) ? readFile(path, 'utf8') : null;
}
