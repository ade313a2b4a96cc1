import { checkFile } from '#shop-api/modules/base/uploads/check-file.ts'
import { keepFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { goodsCoded } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { addDocument } from './repository.ts'

export interface GivenDocument {
  readonly name: string
  readonly number: string
  readonly issuedBy: string
  readonly validTo: string | null
  /** Code of the goods it belongs to; null for the shop's own. */
  readonly goodsCode: string | null
  readonly bytes: Buffer
}

async function goodsIdOf(db: Db, code: string): Promise<number> {
  const row = (await goodsCoded(db, [code], 'id')).get(code)
  if (!row) throw notFound('商品编码不存在')
  return row.id
}

/** Keeps a supplier document's file as its newest version. Throws ShopRefusal for a file that is none of ours. */
export async function keepDocument(
  db: Db,
  storage: Storage,
  document: GivenDocument,
  now: Date,
): Promise<{ id: number; version: number }> {
  const goodsId = document.goodsCode === null ? null : await goodsIdOf(db, document.goodsCode)
  const { type, bytes } = await checkFile(document.bytes, 'supplier documents')
  const fileKey = await keepFile(storage, bytes)
  const { name, number, issuedBy, validTo } = document
  const facts = { goodsKey: goodsId ?? 0, goodsId, name, number, issuedBy, validTo, fileKey, fileType: type }
  return inTransaction(db, (tx) => addDocument(tx, { ...facts, createdAt: now }))
}
