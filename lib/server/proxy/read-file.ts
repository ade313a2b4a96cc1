import type { Call } from '#lib/contract/call.ts'
import { sourceOf } from '#lib/kernel/source.ts'
import { CLIENT_ADDRESS_HEADER } from '../endpoints.ts'
import { FILE_BODY_LIMIT_MS, MAX_SOURCE_UPLOADING_BYTES, MAX_UPLOADING_BYTES } from '../limits.ts'
import { bodyInTime } from './body-in-time.ts'
import { Refusal } from './refusal.ts'

/** Bytes of uploads this process holds right now, declared or arrived: of all, and by address. */
let uploading = 0
const bySource = new Map<string, number>()

function reserve(source: string, size: number): void {
  const own = (bySource.get(source) ?? 0) + size
  if (uploading + size > MAX_UPLOADING_BYTES || own > MAX_SOURCE_UPLOADING_BYTES) throw new Refusal(503)
  uploading += size
  bySource.set(source, own)
}

function release(source: string, size: number): void {
  uploading -= size
  const own = (bySource.get(source) ?? 0) - size
  if (own > 0) bySource.set(source, own)
  else bySource.delete(source)
}

/**
 * The bytes of an upload, whole and bounded; null for calls that take none. The length must be declared and is held
 * against all that is being read meanwhile, of everybody and of one address, so that many slow uploads neither fill the
 * memory nor keep others out. Throws Refusal.
 */
export async function readFile(request: Request, call: Call): Promise<Buffer | null> {
  if (!call.upload) return null
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/octet-stream') throw new Refusal(415)
  const declared = request.headers.get('content-length') ?? ''
  if (!/^\d{1,12}$/.test(declared) || Number(declared) > call.upload.maxBytes) throw new Refusal(413)
  const size = Number(declared)
  const source = sourceOf(request.headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  reserve(source, size)
  try {
    return await collect(request, size)
  } finally {
    release(source, size)
  }
}

async function collect(request: Request, declared: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyInTime(request, FILE_BODY_LIMIT_MS)) {
    size += chunk.byteLength
    if (size > declared) throw new Refusal(413)
    chunks.push(chunk)
  }
  // A browser that left half way: nothing of it reaches the upstream.
  if (size < declared) throw new Refusal(499)
  return Buffer.concat(chunks, size)
}
