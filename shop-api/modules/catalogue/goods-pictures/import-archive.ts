import { announce } from '#shop-api/modules/base/events/announce.ts'
import { logRows } from '#shop-api/modules/base/operator-log/write.ts'
import { changeGoods } from '#shop-api/modules/catalogue/goods/change.ts'
import { MOST_ANNOUNCED } from '#shop-api/modules/catalogue/goods/change-tags.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Archive } from './archive.ts'
import { openArchive } from './archive.ts'
import type { ComparedArchive, FileReport, PicturesOfGoods } from './compare-archive.ts'
import { compareArchive } from './compare-archive.ts'
import { PictureError } from './kinds-of-file.ts'
import type { Files } from './originals.ts'
import { keepOriginal } from './originals.ts'
import { lockPictures, noteFiles } from './pictured-goods.ts'

interface Import {
  /** Path of the archive on this machine. */
  readonly file: string
  /** Only says what would change. */
  readonly isDryRun: boolean
  readonly now: Date
  /** The log's entry that the changed goods are written under. */
  readonly actionId: number
  /** Whether the caller has hung up. */
  readonly isGone: () => boolean
}

export interface ImportedArchive {
  readonly reports: readonly FileReport[]
  readonly isWritten: boolean
}

let isRunning = false

/** Throws ShopRefusal 422 for a file that is no archive of pictures. */
async function open(file: string): Promise<Archive> {
  try {
    return await openArchive(file)
  } catch (error) {
    if (error instanceof PictureError) throw fieldRefusal('file', error.message)
    throw error
  }
}

const isDifferent = ({ before, after }: PicturesOfGoods): boolean =>
  before.length !== after.length || after.some(({ hash }, at) => before[at] !== hash)

/** Originals that goods did not have before. */
async function keepNew(files: Files, changed: readonly PicturesOfGoods[], now: Date, goOn: () => void): Promise<void> {
  const added = changed.flatMap(({ before, after }) => after.filter(({ hash }) => !before.includes(hash)))
  const once = [...new Map(added.map((picture) => [picture.hash, picture])).values()]
  await noteFiles(
    files.db,
    once.map(({ file: _, ...picture }) => picture),
    now,
  )
  for (const { hash, file } of once) {
    goOn()
    await keepOriginal(files, hash, await file.read())
  }
}

async function write(
  files: Files,
  changed: readonly PicturesOfGoods[],
  { now, actionId }: Import,
  goOn: () => void,
): Promise<void> {
  await inTransaction(unhurried(files.db), async (tx) => {
    const ids = changed.map(({ id }) => id)
    const current = await lockPictures(tx, ids)
    for (const { id, before, after } of changed) {
      if (current.get(id)?.join() !== before.join()) {
        throw new ShopRefusal(409, '导入期间有商品的图片被他人更改，未导入任何图片，请重新检查后再导入')
      }
      await changeGoods(tx, id, { pictures: after.map(({ hash }) => hash), updatedAt: now })
    }
    await logRows(
      tx,
      actionId,
      changed.map(({ code, before, after }) => ({
        code,
        before: { 图片: before.join('；') },
        after: { 图片: after.map(({ hash }) => hash).join('；') },
      })),
    )
    await announce(tx, ids.length > MOST_ANNOUNCED ? ['shop'] : ids.map((id) => `goods:${id}` as const))
    goOn()
  })
}

async function importOpened(files: Files, archive: Archive, given: Import): Promise<ImportedArchive> {
  const goOn = () => {
    if (given.isGone()) throw new ShopRefusal(409, '导入已取消，未导入任何图片')
  }
  const { reports, goods }: ComparedArchive = await compareArchive(files.db, archive, goOn)
  const isWrong = reports.some(({ state }) => state === 'wrong')
  if (isWrong || given.isDryRun) return { reports, isWritten: false }
  const changed = goods.filter(isDifferent)
  if (changed.length > 0) {
    await keepNew(files, changed, given.now, goOn)
    await write(files, changed, given, goOn)
  }
  return { reports, isWritten: true }
}

/**
 * Gives goods the pictures of an archive, of all of them or, with one wrong file, of none. One archive at a time: reading pictures
 * takes a core. Throws ShopRefusal.
 */
export async function importArchive(files: Files, given: Import): Promise<ImportedArchive> {
  if (isRunning) throw new ShopRefusal(409, '另一个图片导入正在进行，请稍后重试')
  isRunning = true
  try {
    const archive = await open(given.file)
    try {
      return await importOpened(files, archive, given)
    } finally {
      archive.close()
    }
  } finally {
    isRunning = false
  }
}
