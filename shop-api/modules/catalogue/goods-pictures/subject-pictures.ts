import { and, eq } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { imageOf, subjectImage } from './addresses.ts'
import type { GivenPicture } from './goods-pictures.ts'
import { keepPictures } from './goods-pictures.ts'
import type { Files } from './originals.ts'
import { filesOf } from './pictured-goods.ts'
import type { SubjectKind } from './tables.ts'
import { subjectPictures } from './tables.ts'

/** A noun whose pictures are drawn, or given one by one. */
export interface PicturedNoun {
  readonly kind: SubjectKind
  readonly noun: string
  /** Says which size and shape is right. Throws ShopRefusal 404. */
  readonly shape: (db: Db, id: number) => Promise<string>
  /** Which pages show it. Throws ShopRefusal 404 when there is no such thing. */
  readonly tags: (tx: Db, id: number) => Promise<readonly ChangeTag[]>
}

const hashesOf = (db: Db): Promise<ReadonlyMap<string, string>> =>
  briefly(db, 'subject-pictures', async () => {
    const rows = await db.select().from(subjectPictures)
    return new Map(rows.map(({ kind, subjectId, hash }) => [`${kind} ${subjectId}`, hash]))
  })

/** Addresses of what things of a kind show: their own pictures, or the drawn ones. */
export async function shownPictures(db: Db, kind: SubjectKind): Promise<(id: number) => string> {
  const hashes = await hashesOf(db)
  return (id) => subjectImage(kind, id, hashes.get(`${kind} ${id}`))
}

const isOf = (kind: SubjectKind, id: number) => and(eq(subjectPictures.kind, kind), eq(subjectPictures.subjectId, id))

/** Hash of the own picture; null where the drawn one is shown. */
export async function subjectPicture(db: Db, kind: SubjectKind, id: number): Promise<string | null> {
  const [row] = await db.select({ hash: subjectPictures.hash }).from(subjectPictures).where(isOf(kind, id))
  return row?.hash ?? null
}

/** The own picture as operators see it. Throws ShopRefusal 404 when there is no such thing. */
export async function showSubjectPicture(db: Db, { kind, tags }: PicturedNoun, id: number) {
  await tags(db, id)
  const hash = await subjectPicture(db, kind, id)
  const [file] = hash === null ? [] : await filesOf(db, [hash])
  return { picture: file ? { ...file, large: imageOf(file.hash).large } : null }
}

/** Gives a thing a picture of its own, in place of the one it shows. Throws ShopRefusal. */
export async function giveSubjectPicture(
  files: Files,
  { kind, tags }: PicturedNoun,
  id: number,
  given: readonly GivenPicture[],
  now: Date,
): Promise<void> {
  await tags(files.db, id)
  const [known] = await keepPictures(files, given.slice(0, 1), now)
  if (!known) return
  const { hash } = known
  await inTransaction(files.db, async (tx) => {
    const changed = await tags(tx, id)
    await tx
      .insert(subjectPictures)
      .values({ kind, subjectId: id, hash })
      .onConflictDoUpdate({ target: [subjectPictures.kind, subjectPictures.subjectId], set: { hash } })
    await announce(tx, changed)
  })
}

/** With the thing itself: it is gone, so nothing is announced here. */
export async function dropSubjectPicture(tx: Db, kind: SubjectKind, id: number): Promise<void> {
  await tx.delete(subjectPictures).where(isOf(kind, id))
}

/** Goes back to the drawn picture. Throws ShopRefusal. */
export async function takeSubjectPicture(db: Db, { kind, tags }: PicturedNoun, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tags(tx, id)
    const rows = await tx.delete(subjectPictures).where(isOf(kind, id)).returning({ hash: subjectPictures.hash })
    if (rows.length === 0) throw new ShopRefusal(409, '暂无上传的图片，商城显示的是自动绘制的图片')
    await announce(tx, changed)
  })
}
