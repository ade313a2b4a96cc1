import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { checkFile } from '#shop-api/modules/uploads/check-file.ts'
import { keepFile } from '#shop-api/modules/uploads/file-folder.ts'
import { addPaper } from './store.ts'

export interface GivenPaper {
  readonly name: string
  readonly number: string
  readonly issuedBy: string
  readonly validTo: string | null
  /** Code of the goods it belongs to; null for the shop's own. */
  readonly goodsCode: string | null
  readonly bytes: Buffer
}

async function goodsIdOf(db: Db, code: string): Promise<number> {
  const [row] = await db.select({ id: goods.id }).from(goods).where(eq(goods.code, code))
  if (!row) throw notFound('没有这个商品编码')
  return row.id
}

/** Keeps a paper's file as its newest version. Throws ShopRefusal for a file that is none of ours. */
export async function keepPaper(db: Db, dataDir: string, paper: GivenPaper, now: Date): Promise<{ version: number }> {
  const goodsId = paper.goodsCode === null ? null : await goodsIdOf(db, paper.goodsCode)
  const { type, bytes } = await checkFile(paper.bytes)
  const fileKey = await keepFile(dataDir, bytes)
  const { name, number, issuedBy, validTo } = paper
  const facts = { goodsKey: goodsId ?? 0, goodsId, name, number, issuedBy, validTo, fileKey, fileType: type }
  return { version: await inTransaction(db, (tx) => addPaper(tx, { ...facts, createdAt: now })) }
}
