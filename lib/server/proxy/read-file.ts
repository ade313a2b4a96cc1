import type { Call } from '#lib/contract/call.ts'
import { MAX_UPLOADING_BYTES } from '../limits.ts'
import { Refusal } from './refusal.ts'

/** Bytes of uploads this process holds right now, declared or arrived. */
let uploading = 0

/**
 * The bytes of an upload, whole and bounded; null for calls that take none. The length must be declared and is held
 * against all that is being read meanwhile, so that many slow uploads cannot fill the memory. Throws Refusal.
 */
export async function readFile(request: Request, call: Call): Promise<Buffer | null> {
  if (!call.upload) return null
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/octet-stream') throw new Refusal(415)
  const declared = request.headers.get('content-length') ?? ''
  if (!/^\d{1,12}$/.test(declared) || Number(declared) > call.upload.maxBytes) throw new Refusal(413)
  const size = Number(declared)
  if (uploading + size > MAX_UPLOADING_BYTES) throw new Refusal(503)
  uploading += size
  try {
    return await collect(request, size)
  } finally {
    uploading -= size
  }
}

async function collect(request: Request, declared: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > declared) throw new Refusal(413)
    chunks.push(chunk)
  }
  // A browser that left half way: nothing of it reaches the upstream.
  if (size < declared) throw new Refusal(499)
  return Buffer.concat(chunks, size)
}
