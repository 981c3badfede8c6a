import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../core/errors.ts';
import { sendPacked } from '../core/server/packed-text.ts';
import { projectRoot } from '../core/server/project-root.ts';
import { webDocuments } from './web-documents.ts';

const folder = join(projectRoot, 'dist', 'web');
/** A page opened again within a minute is shown from the cache; after an update the old one for as long. */
const page = { type: 'text/html; charset=utf-8', cacheControl: 'max-age=60' };
/** For files named by their content by the build. */
const immutable = 'public, max-age=31536000, immutable';
/** Immutable files need no validators. */
const immutableOptions = { etag: false, lastModified: false, acceptRanges: false };

/** Serves the built page: files by name, and the page's document at every other address that a browser opens. */
export async function webFiles(http: FastifyInstance): Promise<void> {
  const documentAt = webDocuments(folder);
  if (existsSync(folder)) {
    await http.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    serveFiles(http, filesIn(folder));
  }
  http.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    const document = isPage(request.method, path) ? documentAt(path, query) : null;
    if (!document) throw new AppError('NOT_FOUND');
    // The target of a scanned receipt is for everybody who holds the paper.
    if (/^\/(payments|check-receipt)\//i.test(path)) reply.header('x-robots-tag', 'noindex');
    return sendPacked(request, reply.headers(document.headers), document, page);
  });
}

/** Files of the build by path. Documents are served as pages, and files for the server to nobody. */
function filesIn(place: string): string[] {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(place.length + 1)
      .replaceAll(sep, '/'),
  );
  return paths.filter((path) => !path.startsWith('.') && !/\.html(\.br)?$/.test(path));
}

/** One route for each folder: the router compiles a function for every route, and there are hundreds of files. */
function serveFiles(http: FastifyInstance, files: readonly string[]): void {
  const served = new Set(files);
  const send = (reply: FastifyReply, file: string) => {
    if (!served.has(file)) throw new AppError('NOT_FOUND');
    const isHashed = file.startsWith('assets/');
    return reply.header('cache-control', isHashed ? immutable : 'no-cache').sendFile(file, isHashed ? immutableOptions : {});
  };
  for (const place of new Set(files.map(dirname))) {
    if (place === '.') continue;
    http.get<{ Params: { name: string } }>(`/${place}/:name`, ({ params }, reply) => send(reply, `${place}/${params.name}`));
  }
  for (const file of files.filter((each) => dirname(each) === '.')) http.get(`/${file}`, (_, reply) => send(reply, file));
}

/** No page has a dot in its last name; a missing file is not a page. A metrics collector must not take one for its own. */
function isPage(method: string, path: string): boolean {
  return ['GET', 'HEAD'].includes(method) && !/^\/(api|assets)\//.test(path) && !/^\/metrics\/?$/i.test(path) && !/\.\w+$/.test(path);
}
