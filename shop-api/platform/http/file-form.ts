import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyFileStream, BusboyHeaders } from '@fastify/busboy'
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode } from '#shop-api/platform/error-code.ts'
import { ReceivedFile, receiveFile } from './received-file.ts'
import { ShopRefusal } from './refusal.ts'

interface FileForms {
  /** Where files wait while the request is worked on. */
  readonly folder: string
  readonly mostFiles: number
  /** Of each. */
  readonly mostBytes: number
}

const MOST_FIELDS = 20
const LONGEST_FIELD = 2_000
/** Around and between the files of a form. */
const FRAME_BYTES = 1024 * 1024

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** A file that was not chosen comes without a name and without bytes. */
async function takeFile(stream: BusboyFileStream, name: string | undefined, limits: FileForms) {
  const file = await receiveFile(stream, limits.folder, { name: name ?? '', most: limits.mostBytes })
  const isCut = stream.truncated === true
  if (!isCut && (name ?? '') !== '') return file
  await file.remove()
  if (isCut)
    throw new ShopRefusal(413, `${name ?? '文件'}：超过 ${megabytes(limits.mostBytes)} MB，请压缩或拆分后再上传`)
  return null
}

/** Reads a form to its end even where it is refused: browsers show an answer only after they have sent everything. */
async function readForm({ headers }: FastifyRequest, arriving: Readable, limits: FileForms) {
  const { mostFiles, mostBytes } = limits
  if (Number(headers['content-length'] ?? 0) > mostFiles * mostBytes + FRAME_BYTES) {
    throw new ShopRefusal(413, `文件过大，每个不超过 ${megabytes(mostBytes)} MB，一次最多 ${mostFiles} 个`)
  }
  const fields = new Map<string, string>()
  const receiving: Promise<ReceivedFile | null>[] = []
  let isMany = false
  let isBroken = false
  try {
    const form = new Busboy({
      headers: headers as BusboyHeaders,
      limits: { files: mostFiles, fileSize: mostBytes, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD },
    })
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_, stream, name: string | undefined) => {
      const taking = takeFile(stream, name, limits)
      receiving.push(taking)
      // The rest of a file that cannot be written is not read: without an end the form would wait for ever.
      taking.catch((error: unknown) => {
        if (!(error instanceof ShopRefusal)) form.destroy()
      })
    })
    form.on('filesLimit', () => {
      isMany = true
    })
    await pipeline(arriving, form)
  } catch {
    isBroken = true
  }
  const ends = await Promise.allSettled(receiving)
  const files = ends.flatMap((end) => (end.status === 'fulfilled' && end.value ? [end.value] : []))
  const failure = ends.find((end) => end.status === 'rejected')
  if (!isMany && !isBroken && !failure) return { ...Object.fromEntries(fields), files }
  for (const file of files) await file.remove()
  if (isMany) throw new ShopRefusal(413, `一次最多 ${mostFiles} 个文件`)
  if (failure?.reason instanceof ShopRefusal) throw failure.reason
  // A full disk has a code, a form that ends too early none.
  const isOurs = failure !== undefined && errorCode(failure.reason) !== undefined
  throw isOurs
    ? new Error('a file of a form was not kept', { cause: failure.reason })
    : new ShopRefusal(400, '上传未完成，请重试')
}

/** Forms with files for the routes of this scope: their body has the fields as texts, and `files` on disk until the answer. */
export function acceptFileForms(scope: FastifyInstance, limits: FileForms): void {
  scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, arriving: Readable) =>
    readForm(request, arriving, limits),
  )
  scope.addHook('onSend', async ({ body }) => {
    const files = typeof body === 'object' && body !== null && 'files' in body ? body.files : []
    for (const file of Array.isArray(files) ? files : []) if (file instanceof ReceivedFile) await file.remove()
  })
}
