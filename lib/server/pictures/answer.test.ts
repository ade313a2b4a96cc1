import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { configure } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { startRecordingUpstream } from '../testing/recording-upstream.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { pictureAnswer, picturesFolder } from './answer.ts'
import { fetchPicture, isInner, lookUpPublic } from './fetch.ts'
import type { PictureWidth } from './seal.ts'
import { pictureUrl } from './seal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
let upstream: RecordingUpstream
let stranger: RecordingUpstream
const pictureOf = (width: number, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#0E7052' } })

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  stranger = await startRecordingUpstream()
  configure(upstream.url, { STOREFRONT_DATA: folder, PICTURE_HOSTS: '*.shop.example' })
})
afterAll(async () => {
  await upstream.close()
  await stranger.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  upstream.requests.length = 0
})

let number = 0
/** Asks for a picture for the first time. */
async function ask(planned: PlannedAnswer, width: PictureWidth = 400) {
  upstream.answer = () => planned
  number += 1
  return await askAgain(width)
}

function askAgain(width: PictureWidth = 400): Promise<Response> {
  const [, , widthText = '', sealed = ''] = pictureUrl(width, new URL(`/p/${number}.jpg`, upstream.url)).split('/')
  return pictureAnswer(widthText, sealed)
}

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a picture in %s becomes one of ours, no wider than asked for',
  async (format) => {
    const response = await ask({ body: await pictureOf(900).toFormat(format).toBuffer() }, 180)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=86400',
    ])
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 180 })
    expect(upstream.requests[0]?.headers.cookie).toBeUndefined()
  },
)

test('a small picture stays as small as it is', async () => {
  const response = await ask({ body: await pictureOf(90).png().toBuffer() })
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 90 })
})

test.each<[string, () => Promise<PlannedAnswer>]>([
  [
    'a drawing that may carry scripts',
    async () => ({ headers: { 'content-type': 'image/png' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  ],
  ['a page', async () => ({ body: '<!DOCTYPE html>' })],
  ['nothing', async () => ({ body: '' })],
  ['half a picture', async () => ({ body: (await pictureOf(900, 900).png().toBuffer()).subarray(0, 200) })],
  ['more pixels than a screen has use for', async () => ({ body: await pictureOf(8_000, 8_000).png().toBuffer() })],
  ['more bytes than a picture needs', async () => ({ body: Buffer.alloc(10 * 1024 * 1024 + 1, 0xff) })],
  ['the way to another address', async () => ({ status: 302, headers: { location: upstream.url } })],
  ['an error', async () => ({ status: 500, body: await pictureOf(9).png().toBuffer() })],
  ['a broken connection', async () => ({ hangUp: true })],
])('%s is no picture, and is not asked for again at once', async (_, plan) => {
  const response = await ask(await plan())
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'public, max-age=60'])
  const asked = upstream.requests.length
  expect((await askAgain()).status).toBe(404)
  expect(upstream.requests).toHaveLength(asked)
})

test('many readers cost one request, later ones none; a day later it is asked for again, and kept if that fails', async () => {
  await ask({ body: await pictureOf(60).png().toBuffer() })
  number += 1
  await Promise.all(Array.from({ length: 20 }, () => askAgain()))
  await askAgain()
  expect(upstream.requests).toHaveLength(2)
  const yesterday = new Date(Date.now() - 90_000_000)
  for (const name of await readdir(picturesFolder()))
    await utimes(path.join(picturesFolder(), name), yesterday, yesterday)
  upstream.answer = () => ({ status: 500 })
  expect((await askAgain()).status).toBe(200)
  expect(upstream.requests).toHaveLength(3)
})

test.each([
  ['180', 'x.y'],
  ['181', 'x'],
  ['180', ''],
])('%s/%s is no address of ours', async (width, sealed) => {
  expect((await pictureAnswer(width, sealed)).status).toBe(404)
  expect(upstream.requests).toEqual([])
})

test('a name above others does not open the own network, whatever the names below it lead to', async () => {
  const { port } = new URL(stranger.url)
  const failures = await Promise.all(
    [true, false].map((all) => new Promise((resolve) => lookUpPublic('localhost', { all }, resolve))),
  )
  expect(failures).toEqual([expect.any(UpstreamFailure), expect.any(UpstreamFailure)])
  await expect(fetchPicture(new URL(`http://127.0.0.1:${port}/x.png`))).rejects.toThrow('no public host')
  expect(stranger.requests).toEqual([])
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.20.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:127.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['1.1.1.1', false],
  ['172.32.0.1', false],
  ['2400:3200::1', false],
])('%s is of the own network: %s', (address, inner) => {
  expect(isInner(address)).toBe(inner)
})
