import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import { moveRow } from '#shop-api/platform/db/moved.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { hotWords } from './tables.ts'

type HotWord = typeof hotWords.$inferSelect

const MOST = 20

/** What a word is searched for. */
export const hotWordModes = { 0: '药品', 1: '厂家' } as const

export const hotWordBody = z.object({
  word: z.string().trim().min(1, '请填写热词').max(20, '热词最多20个字'),
  /** 1 finds makers. */
  mode: z.coerce.number().int().min(0).max(1).default(0),
  isHighlighted: givenYes,
})

export const listHotWords = (db: Db): Promise<HotWord[]> =>
  db.select().from(hotWords).orderBy(asc(hotWords.sort), asc(hotWords.id))

async function change<Value>(db: Db, work: (tx: Db, rows: readonly HotWord[]) => Promise<Value>): Promise<Value> {
  return inTransaction(db, async (tx) => {
    const rows = await tx.select().from(hotWords).orderBy(asc(hotWords.sort), asc(hotWords.id)).for('update')
    const value = await work(tx, rows)
    await announce(tx, ['frame'])
    return value
  })
}

function known(rows: readonly HotWord[], id: number): HotWord {
  const row = rows.find((each) => each.id === id)
  if (!row) throw notFound('热词不存在')
  return row
}

type GivenWord = z.output<typeof hotWordBody> & { readonly sort?: number | undefined }

/** Adds a hot word behind the others, or changes one. Answers with its id. Throws ShopRefusal. */
export const saveHotWord = (db: Db, id: number | null, given: GivenWord): Promise<number> =>
  change(db, async (tx, rows) => {
    if (rows.some(({ id: other, word, mode }) => other !== id && word === given.word && mode === given.mode))
      throw fieldRefusal('word', '该热词已存在')
    if (id !== null) {
      known(rows, id)
      await tx.update(hotWords).set(given).where(eq(hotWords.id, id))
      return id
    }
    if (rows.length >= MOST) throw fieldRefusal('word', `热词最多${MOST}个，请先删除不用的`)
    const sort = given.sort ?? Math.max(0, ...rows.map((row) => row.sort)) + 1
    const [added] = await tx
      .insert(hotWords)
      .values({ ...given, sort })
      .returning({ id: hotWords.id })
    return added?.id ?? 0
  })

/** A place further up or down. Throws ShopRefusal 404. */
export const moveHotWord = (db: Db, id: number, step: Step): Promise<HotWord> =>
  change(db, async (tx, rows) => {
    const row = known(rows, id)
    await moveRow(tx, hotWords, rows, id, step)
    return row
  })

export const removeHotWord = (db: Db, id: number): Promise<HotWord> =>
  change(db, async (tx, rows) => {
    const row = known(rows, id)
    await tx.delete(hotWords).where(eq(hotWords.id, id))
    return row
  })
