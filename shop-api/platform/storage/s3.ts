import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ShortOutages, StoreAwayError } from './short-outage.ts'
import type { Storage } from './storage.ts'

const LIMIT_MS = 15_000
const LEAST_AWAY = 500
const TOO_MANY = 429

const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What the elements of this name hold: the answers of a bucket that are read have no more to them. */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? ''),
  )

/** Timeouts took long enough: only what failed at once is worth another try. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/**
 * Files in a bucket of anything that speaks S3: s3://key:secret@host/bucket, or s3://key:secret@bucket.host where the bucket is
 * part of the name; `?region=` where it is not us-east-1. s3+http:// for one on this machine or beyond a private wire. While it
 * is away for a moment every call waits; each does the same when it is done twice.
 */
export function openBucket(url: URL, outages = new ShortOutages()): Storage {
  const protocol = url.protocol === 's3+http:' ? 'http:' : 'https:'
  const base = `${protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 0,
  })

  interface Answer {
    readonly isThere: boolean
    readonly bytes: Buffer
  }

  async function askOnce(method: 'GET' | 'PUT' | 'DELETE', what: string, bytes?: Buffer): Promise<Answer> {
    let status: number
    let body: Buffer
    try {
      const response = await client.fetch(base + what, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
        ...(bytes ? { body: bytes as BodyInit, headers: { 'x-amz-content-sha256': shaOf(bytes) } } : {}),
      })
      status = response.status
      body = Buffer.from(await response.arrayBuffer())
    } catch (error) {
      if (isTimeout(error)) throw error
      throw new StoreAwayError(`the bucket did not answer ${method} ${what}`, { cause: error })
    }
    if (status < 300) return { isThere: true, bytes: body }
    if (status === 404 && method !== 'PUT') {
      // A bucket that is not there is no missing file.
      if (body.includes('NoSuchBucket')) throw new Error('there is no such bucket')
      return { isThere: false, bytes: body }
    }
    const said = `the bucket answered ${method} ${what} with ${status}: ${body.toString().slice(0, 300)}`
    throw status >= LEAST_AWAY || status === TOO_MANY ? new StoreAwayError(said) : new Error(said)
  }
  const ask = (method: 'GET' | 'PUT' | 'DELETE', what: string, bytes?: Buffer): Promise<Answer> =>
    outages.outlast(() => askOnce(method, what, bytes))

  return {
    async put(name, bytes) {
      await ask('PUT', `/${name}`, bytes)
    },
    async get(name) {
      const { isThere, bytes } = await ask('GET', `/${name}`)
      return isThere ? bytes : null
    },
    async remove(name) {
      await ask('DELETE', `/${name}`)
    },
    async list(folder) {
      const names: string[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` })
        if (token !== '') query.set('continuation-token', token)
        const xml = (await ask('GET', `?${query}`)).bytes.toString()
        names.push(...textsOf(xml, 'Key'))
        token = textsOf(xml, 'NextContinuationToken')[0]
      }
      return names
    },
  }
}
