import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { storedAs } from './storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'storage-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'shop', configs: [] }],
})
let port = 0

beforeAll(async () => {
  port = (await bucket.run()).port
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const bucketAs = (key: string, name = 'shop') =>
  openStorage(`s3+http://${key}:S3RVER@127.0.0.1:${port}/${name}`, folder)

const places: readonly (readonly [string, () => Storage])[] = [
  ['the data folder', () => openStorage(undefined, path.join(folder, 'data'))],
  ['a folder of its own', () => openStorage(pathToFileURL(path.join(folder, '其他 files')).href, folder)],
  ['a bucket', () => bucketAs('S3RVER')],
]

const name = storedAs('goods-pictures', '0123456789abcdef0123456789abcdef')

test('files are spread over folders by their keys, and a key is no path', () => {
  expect(name).toBe('goods-pictures/01/0123456789abcdef0123456789abcdef')
  for (const key of ['', '../../../../etc/passwd', '0123456789abcdef/x', 'a'.repeat(65)]) {
    expect(() => storedAs('uploads', key)).toThrow(RangeError)
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

test('what lies in a folder is for its owner alone, and nothing half written lies beside it', async () => {
  const root = path.join(folder, 'own')
  await openStorage(undefined, root).put(name, Buffer.from('x'))
  expect(await readdir(path.join(root, 'goods-pictures', '01'))).toEqual([path.basename(name)])
  expect((await stat(path.join(root, name))).mode & 0o077).toBe(0)
})

test('a wrong key and a missing bucket are failures, not missing files', async () => {
  await expect(bucketAs('stranger').get(name)).rejects.toThrow(/403/)
  await expect(bucketAs('stranger').put(name, Buffer.from('x'))).rejects.toThrow(/403/)
  await expect(bucketAs('S3RVER', 'nowhere').get(name)).rejects.toThrow(/no such bucket/)
  await expect(bucketAs('S3RVER', 'nowhere').put(name, Buffer.from('x'))).rejects.toThrow(/404/)
})
