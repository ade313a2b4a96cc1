import 'server-only'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { securityHeaders } from '#lib/routes/next-config.ts'
import type { Encoding } from '../encoded-body.ts'
import { EncodedBody, ofFiles } from '../encoded-body.ts'
import { keepReady } from './ready-answers.ts'
import { sendFile } from './send-file.ts'

export const BUILT_PREFIX = '/_next/'
const STATIC_PREFIX = `${BUILT_PREFIX}static/`
/** Where the build left them, below the folder the process runs in. */
const folder = path.join('.next', 'static')

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=UTF-8',
}
/** Compressed as they are. */
const DENSE = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2'])

let names: ReadonlySet<string> | undefined

/** Every file of the build, by its address: nothing else is looked for on disk. */
function builtNames(): ReadonlySet<string> {
  names ??= new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) => STATIC_PREFIX + path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
      ),
  )
  return names
}

const read = new LRUCache<string, EncodedBody>({
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: (body) => body.size + 512,
})

async function bodyOf(name: string): Promise<EncodedBody> {
  const known = read.get(name)
  if (known) return known
  const body = new EncodedBody(await readFile(path.join(folder, name.slice(STATIC_PREFIX.length))), ofFiles)
  read.set(name, body)
  return body
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
  response.end()
}

/** A file's name changes with its bytes; each encoding of it, and each density of one, has bytes of its own. */
const etagOf = (name: string, encoding: Encoding, { length }: Buffer): string =>
  `"${createHash('sha1').update(name).digest('base64url')}-${encoding}-${length.toString(36)}"`

/** Answers everything below the framework's own prefix: files of the build, and nothing else. */
export async function answerBuiltFile(
  request: IncomingMessage,
  response: ServerResponse,
  readyKey: string | null,
): Promise<void> {
  const [name = ''] = (request.url ?? '').split('?', 1)
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !builtNames().has(name)) return refuse(response)
  const body = await bodyOf(name)
  const ending = path.extname(name)
  const encoding = DENSE.has(ending) ? 'identity' : body.encodingFor(request.headers['accept-encoding'])
  const bytes = body.ready(encoding) ?? (encoding === 'identity' ? body.plain : await body.make(encoding))
  if (encoding !== 'identity') {
    response.setHeader('content-encoding', encoding)
    read.set(name, body)
  }
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('content-type', types[ending] ?? 'application/octet-stream')
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  const etag = etagOf(name, encoding, bytes)
  sendFile(request, response, { bytes, etag })
  if (response.statusCode !== 200 || name !== request.url) return
  const isStillSo = () => body.ready(encoding) === bytes
  keepReady(readyKey, response, { bytes, etag, route: BUILT_PREFIX, isStillSo })
}
