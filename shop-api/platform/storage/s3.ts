import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'

const LIMIT_MS = 15_000
/** After this many a call has failed; each waits longer than the one before. */
const REPEATS = 2

const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Files in a bucket of anything that speaks S3: s3://key:secret@host/bucket, or s3://key:secret@bucket.host where the bucket is
 * part of the name; `?region=` where it is not us-east-1. s3+http:// for one on this machine or beyond a private wire.
 */
export function openBucket(url: URL): Storage {
  const protocol = url.protocol === 's3+http:' ? 'http:' : 'https:'
  const base = `${protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: REPEATS,
  })

  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, bytes?: Buffer): Promise<Response> {
    const response = await client.fetch(`${base}/${name}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(bytes ? { body: bytes as BodyInit, headers: { 'x-amz-content-sha256': shaOf(bytes) } } : {}),
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    const said = (await response.text()).slice(0, 300)
    throw new Error(`the bucket answered ${method} ${name} with ${response.status}: ${said}`)
  }

  return {
    async put(name, bytes) {
      await (await ask('PUT', name, bytes)).arrayBuffer()
    },
    async get(name) {
      const response = await ask('GET', name)
      const bytes = Buffer.from(await response.arrayBuffer())
      // A bucket that is not there is no missing file.
      if (response.status === 404 && bytes.includes('NoSuchBucket')) throw new Error('there is no such bucket')
      return response.status === 404 ? null : bytes
    },
    async remove(name) {
      await (await ask('DELETE', name)).arrayBuffer()
    },
  }
}
