import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { checkFile } from './check-file.ts'
import { pdf } from './testing/pdf-corpus.ts'

const LONG = 240_000

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG of nothing but zeros, cut off before its end: a few kilobytes a megabyte of pixels. */
function blankPng(
  width: number,
  height: number,
  { depth = 8, colour = 2, interlaced = 0, rows = height } = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlaced], 8)
  const bytes = (width * (colour === 6 ? 4 : 3) * depth) / 8
  const data = deflateSync(Buffer.alloc((bytes + 1) * rows))
  return Buffer.concat([onePixel.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', data.subarray(0, -20))])
}

const document = (body: string): Buffer => Buffer.from(`%PDF-1.4\n${body}\n%%EOF\n`, 'latin1')

const refusal = { code: 422, errors: { file: [expect.any(String)] } }
/** On a machine that has no time for it, who brought it is asked to come again. */
const comeAgain = { code: 429, retryAfter: 10 }

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['an interlaced picture of 16 bits', () => blankPng(7_000, 7_000, { depth: 16, interlaced: 1, rows: 900 })],
  ['an interlaced picture with transparency', () => blankPng(7_500, 7_500, { colour: 6, interlaced: 1, rows: 900 })],
  ['a picture of 60 million pixels, cut', () => blankPng(8_000, 7_400, { rows: 2_000 })],
  ['a picture that says it is wide', () => blankPng(2_000_000_000, 1, { rows: 0 })],
  ['a picture that says it is nothing', () => blankPng(0, 0)],
  ['a picture one pixel high', () => blankPng(60_000_000, 1, { rows: 0 })],
  ['a document of streams without an end', () => document('>>stream'.repeat(400_000))],
  ['a document of streams and spaces', () => document('>>    stream '.repeat(250_000))],
  ['a document of remarks on one line', () => document('>>%'.repeat(600_000))],
  ['a document of opened arrays', () => document(`1 0 obj ${'['.repeat(2_000_000)}`)],
  ['a document of opened dictionaries', () => document(`1 0 obj ${'<</A'.repeat(500_000)}`)],
  ['a document of opened texts', () => document(`1 0 obj ${'('.repeat(3_000_000)}`)],
  ['a document of objects', () => document('1 0 obj endobj '.repeat(400_000))],
  ['a document of names', () => document('/A#41'.repeat(1_000_000))],
  ['a document of markup', () => document('<!doctype'.repeat(500_000))],
])(
  '%s is refused, and honest files are taken after it',
  async (name, made) => {
    const refused = await checkFile(await made(), name).catch((error: ShopRefusal) => error)
    expect([expect.objectContaining(refusal), expect.objectContaining(comeAgain)]).toContainEqual(refused)
    await expect(checkFile(onePixel, 'another')).resolves.toMatchObject({ type: 'image/png' })
  },
  LONG,
)

test(
  'pictures as phones and scanners make them are taken: large, lying, progressive',
  async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
    const lying = await plain(8_000, 6_000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await checkFile(lying, 'phone')).toMatchObject({ width: 2400, height: 3200 })
    const progressive = await plain(5_000, 3_700).jpeg({ progressive: true }).toBuffer()
    expect(await checkFile(progressive, 'web')).toMatchObject({ type: 'image/jpeg', width: 3200 })
  },
  LONG,
)

test(
  'many files of one member are refused beyond a few; another one is served between them',
  async () => {
    const ends: string[] = []
    const note = (who: string) => () => ends.push(who)
    const many = Array.from({ length: 10 }, () => checkFile(pdf(), 'many').then(note('many'), note('refused')))
    await Promise.all([...many, checkFile(onePixel, 'one').then(note('one'))])
    expect(ends.filter((end) => end === 'refused')).toHaveLength(7)
    expect(ends.filter((end) => end !== 'refused')).toEqual(['many', 'one', 'many', 'many'])
  },
  LONG,
)
