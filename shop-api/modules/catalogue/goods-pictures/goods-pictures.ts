import { announce } from '#shop-api/modules/base/events/announce.ts'
import { changeGoods } from '#shop-api/modules/catalogue/goods/change.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { KnownPicture } from './inspect-picture.ts'
import { inspectPicture } from './inspect-picture.ts'
import { MOST_PICTURES, PictureError } from './kinds-of-file.ts'
import type { Files } from './originals.ts'
import { keepOriginal } from './originals.ts'
import { lockPictures, noteFiles } from './pictured-goods.ts'

export interface GivenPicture {
  readonly name: string
  /** One at a time is in memory. */
  readonly read: () => Promise<Buffer>
}

type Change = (pictures: readonly string[]) => readonly string[]

/** Changes which pictures goods show, in which order. Throws ShopRefusal 404. */
async function changePictures({ db }: Files, goodsId: number, now: Date, change: Change): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = (await lockPictures(tx, [goodsId])).get(goodsId)
    if (!before) throw notFound('商品不存在')
    const after = change(before)
    if (after === before) return
    await changeGoods(tx, goodsId, { pictures: [...after], updatedAt: now })
    await announce(tx, [`goods:${goodsId}`])
  })
}

async function inspectAll(given: readonly GivenPicture[]): Promise<KnownPicture[]> {
  const known: KnownPicture[] = []
  for (const { name, read } of given) {
    try {
      known.push(await inspectPicture(await read()))
    } catch (error) {
      if (error instanceof PictureError) throw fieldRefusal('pictures', `${name}：${error.message}`)
      throw error
    }
  }
  return known
}

/** Keeps originals, all of them or none. Answers with what each is known by. Throws ShopRefusal. */
export async function keepPictures(files: Files, given: readonly GivenPicture[], now: Date): Promise<KnownPicture[]> {
  if (given.length === 0) throw fieldRefusal('pictures', '请选择图片')
  const known = await inspectAll(given)
  await noteFiles(files.db, [...new Map(known.map((picture) => [picture.hash, picture])).values()], now)
  for (const [at, { read }] of given.entries()) await keepOriginal(files, known[at]?.hash ?? '', await read())
  return known
}

/** Adds pictures behind those goods have, all of them or none; one that is there stays where it is. Throws ShopRefusal. */
export async function addPictures(files: Files, goodsId: number, given: readonly GivenPicture[], now: Date) {
  const known = await keepPictures(files, given, now)
  await changePictures(files, goodsId, now, (before) => {
    const after = new Set([...before, ...known.map(({ hash }) => hash)])
    if (after.size > MOST_PICTURES) {
      throw fieldRefusal('pictures', `每种商品最多 ${MOST_PICTURES} 张图片，现有 ${before.length} 张`)
    }
    return after.size === before.length ? before : [...after]
  })
}

export const moves = ['first', 'forward', 'remove'] as const
type Move = (typeof moves)[number]

const moved: Readonly<Record<Move, (pictures: readonly string[], at: number) => readonly string[]>> = {
  first: (pictures, at) => [...pictures.slice(at, at + 1), ...pictures.toSpliced(at, 1)],
  forward: (pictures, at) => pictures.toSpliced(at, 1).toSpliced(Math.max(0, at - 1), 0, ...pictures.slice(at, at + 1)),
  remove: (pictures, at) => pictures.toSpliced(at, 1),
}

/** Puts one picture of goods elsewhere, or takes it away. Throws ShopRefusal 409 when it is not there any more. */
export const movePicture = (files: Files, goodsId: number, { hash, to }: { hash: string; to: Move }, now: Date) =>
  changePictures(files, goodsId, now, (before) => {
    const at = before.indexOf(hash)
    if (at < 0) throw new ShopRefusal(409, '该图片已被移除，请刷新后查看')
    return moved[to](before, at)
  })
