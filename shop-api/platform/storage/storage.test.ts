import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bucket } from '#shop-api/testing/bucket.ts'
import { startBucket } from '#shop-api/testing/bucket.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { storageName } from './storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'storage-'))
let bucket: Bucket

beforeAll(async () => {
  bucket = await startBucket(path.join(folder, 's3'))
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const bucketAs = (key: string, name?: string) => openStorage(bucket.url(key, name), folder)

const places: readonly (readonly [string, () => Storage])[] = [
  ['the data folder', () => openStorage(undefined, path.join(folder, 'data'))],
  ['a folder of its own', () => openStorage(pathToFileURL(path.join(folder, '其他 files')).href, folder)],
  ['a bucket', () => bucketAs('S3RVER')],
]

const name = storageName('goods-pictures', '0123456789abcdef0123456789abcdef')

test('files are spread over folders by their keys, and a key is no path', () => {
  expect(name).toBe('goods-pictures/01/0123456789abcdef0123456789abcdef')
  for (const key of ['', '../../../../etc/passwd', '0123456789abcdef/x', 'a'.repeat(65)]) {
    expect(() => storageName('uploads', key)).toThrow(RangeError)
  }
})

describe.each(places)('%s', (_, open) => {
  test('gives back what was put, says what is not there, and forgets what is removed', async () => {
    const storage = open()
    expect(await storage.get(name)).toBeNull()
    await storage.remove(name)
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_each, at) => at % 251))
    await storage.put(name, bytes)
    await storage.put(name, bytes)
    expect((await storage.get(name))?.equals(bytes)).toBe(true)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
  })
})

describe.each(places)('of %s', (_, open) => {
  test('all files below a folder can be named, and no others', async () => {
    const storage = open()
    const names = ['one/job.json', 'one/sheet', 'other/job.json'].map((each) => `listed/${each}`)
    expect(await storage.list('listed')).toEqual([])
    for (const each of [...names, 'listed-too/x']) await storage.put(each, Buffer.from(each))
    expect((await storage.list('listed')).sort()).toEqual(names)
    for (const each of names) await storage.remove(each)
    expect(await storage.list('listed')).toEqual([])
  })
})

test('more files than a bucket names at once are all named', async () => {
  const asked: string[] = []
  const pages = ['<Key>many/1</Key><NextContinuationToken>a+b&amp;c</NextContinuationToken>', '<Key>many/2&lt;</Key>']
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(`<ListBucketResult>${pages[asked.length - 1]}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const storage = openStorage(`s3+http://key:secret@127.0.0.1:${port}/files`, folder)
  expect(await storage.list('many')).toEqual(['many/1', 'many/2<'])
  server.close()
  expect(asked).toEqual(['', '&continuation-token=a%2Bb%26c'].map((more) => `/files?list-type=2&prefix=many%2F${more}`))
})

test('a folder goes with its last file, and files that come meanwhile are kept', async () => {
  const root = path.join(folder, 'emptied')
  const storage = openStorage(undefined, root)
  await storage.put('imports/one/sheet', Buffer.from('x'))
  await storage.remove('imports/one/sheet')
  expect(await readdir(path.join(root, 'imports'))).toEqual([])
  for (let round = 0; round < 50; round += 1) {
    await storage.put('imports/two/sheet', Buffer.from('x'))
    await Promise.all([
      storage.remove('imports/two/sheet'),
      storage.put('imports/two/report', Buffer.from(String(round))),
    ])
    expect(String(await storage.get('imports/two/report'))).toBe(String(round))
    await storage.remove('imports/two/report')
  }
})

test('what lies in a folder is for its owner alone, and nothing half written lies beside it', async () => {
  const root = path.join(folder, 'own')
  await openStorage(undefined, root).put(name, Buffer.from('x'))
  expect(await readdir(path.join(root, 'goods-pictures', '01'))).toEqual([path.basename(name)])
  expect((await stat(path.join(root, name))).mode & 0o077).toBe(0)
})

/** The signature of a request by the published rules (AWS Signature Version 4), from what arrived alone. */
function signatureOf(request: IncomingMessage, secret: string): string {
  const { headers, method = '', url = '' } = request
  const said = headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(said)?.[1] ?? ''
  const scope = /Credential=[^/]+\/([^,]+)/.exec(said)?.[1] ?? ''
  const signed = names.split(';').map((each) => `${each}:${String(headers[each]).trim()}\n`)
  const canonical = [method, url, '', signed.join(''), names, String(headers['x-amz-content-sha256'])].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const digest = createHash('sha256').update(canonical).digest('hex')
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')).toString('hex')
}

test('each request carries the signature of its secret, and the digest of what it brings', async () => {
  const seen: { method: string; url: string; isRight: boolean; digest: string }[] = []
  const server = createServer((request, response) => {
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      isRight: request.headers.authorization?.endsWith(`Signature=${signatureOf(request, 'a/b+c')}`) === true,
      digest: String(request.headers['x-amz-content-sha256']),
    })
    request.resume().on('end', () => response.end('bytes'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  const storage = openStorage(`s3+http://key:a%2Fb%2Bc@127.0.0.1:${own}/files?region=cn-east-1`, folder)
  await storage.put(name, Buffer.from('x'))
  await storage.get(name)
  await storage.remove(name)
  server.close()
  expect(seen.map(({ method, url, isRight }) => [method, url, isRight])).toEqual(
    ['PUT', 'GET', 'DELETE'].map((method) => [method, `/files/${name}`, true]),
  )
  expect(seen[0]?.digest).toBe(createHash('sha256').update('x').digest('hex'))
})

test('a wrong key and a missing bucket are failures, not missing files', async () => {
  await expect(bucketAs('stranger').get(name)).rejects.toThrow(/403/)
  await expect(bucketAs('stranger').put(name, Buffer.from('x'))).rejects.toThrow(/403/)
  await expect(bucketAs('S3RVER', 'nowhere').get(name)).rejects.toThrow(/no such bucket/)
  await expect(bucketAs('S3RVER', 'nowhere').list('imports')).rejects.toThrow(/no such bucket/)
  await expect(bucketAs('S3RVER', 'nowhere').put(name, Buffer.from('x'))).rejects.toThrow(/404/)
})
