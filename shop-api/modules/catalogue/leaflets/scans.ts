import { createHash } from 'node:crypto'
import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm'
import { buildCallPath } from '#lib/contract/call.ts'
import { leafletCalls } from '#lib/contract/leaflets/calls.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { checkFile } from '#shop-api/modules/base/uploads/check-file.ts'
import { goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { storageName } from '#shop-api/platform/storage/storage.ts'
import { requireGoods } from './repository.ts'
import { leafletFiles, leafletScans } from './tables.ts'

/** Largest scan: a leaflet has two to four pages. */
export const MOST_SCAN_BYTES = 10 * 1024 * 1024
/** 128 bits of its content, in hexadecimal. */
const HASH_LENGTH = 32
/** Pages that were kept may lead to a scan for a while after its goods do not. */
const UNUSED_MS = 30 * DAY_MS

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

interface Files {
  readonly db: Db
  readonly storage: Storage
}

const nameOf = (hash: string): string => storageName('leaflets', hash)

/** Where everybody reads it. */
export const scanAddress = (hash: string): string => buildCallPath(leafletCalls.leafletScan, { name: hash })

/** The scan of the leaflet of goods; null where there is none. */
export async function scanOf(db: Db, goodsId: number) {
  const [row] = await db
    .select({ hash: leafletFiles.hash, type: leafletFiles.type, size: leafletFiles.size })
    .from(leafletScans)
    .innerJoin(leafletFiles, eq(leafletFiles.hash, leafletScans.hash))
    .where(eq(leafletScans.goodsId, goodsId))
  return row ?? null
}

/** Puts a scan in place of the one before, if it is what a scan may be by its bytes. Throws ShopRefusal. */
export async function setScan({ db, storage }: Files, goodsId: number, given: Buffer, now: Date): Promise<void> {
  if (given.length > MOST_SCAN_BYTES) {
    throw fieldRefusal('file', `说明书原件不超过 ${MOST_SCAN_BYTES / 1024 / 1024} MB，请压缩后再上传`)
  }
  await requireGoods(db, goodsId)
  const { type, bytes } = await checkFile(given, 'leaflets')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  // Its row is written first: what has a new row is not forgotten, see purgeScans.
  await db
    .insert(leafletFiles)
    .values({ hash, type, size: bytes.length, addedAt: now })
    .onConflictDoUpdate({ target: leafletFiles.hash, set: { addedAt: now } })
  await storage.put(nameOf(hash), bytes)
  await inTransaction(db, async (tx) => {
    await tx
      .insert(leafletScans)
      .values({ goodsId, hash })
      .onConflictDoUpdate({ target: leafletScans.goodsId, set: { hash } })
    await announce(tx, [`goods:${goodsId}`])
  })
}

/** Takes the scan of goods away; without one nothing changes. Throws ShopRefusal. */
export async function removeScan(db: Db, goodsId: number): Promise<void> {
  await requireGoods(db, goodsId)
  await inTransaction(db, async (tx) => {
    await tx.delete(leafletScans).where(eq(leafletScans.goodsId, goodsId))
    await announce(tx, [`goods:${goodsId}`])
  })
}

/** A scan by its content, called after the first goods that have it. Throws ShopRefusal 404. */
export async function openScan({ db, storage }: Files, hash: string): Promise<ShopFile> {
  const [row] = await db
    .select({ type: leafletFiles.type, name: goodsFact(leafletScans.goodsId, 'name') })
    .from(leafletFiles)
    .leftJoin(leafletScans, eq(leafletScans.hash, leafletFiles.hash))
    .where(eq(leafletFiles.hash, hash))
    .orderBy(asc(leafletScans.goodsId))
    .limit(1)
  const bytes = row && (await storage.get(nameOf(hash)))
  if (!row || !bytes) throw notFound('说明书原件不存在')
  return new ShopFile(row.type, `${row.name ?? ''}说明书.${endings[row.type]}`, bytes)
}

/**
 * Forgets scans that no goods have had for long. The files go before the rows are gone for others: who brings the same scan
 * again meanwhile waits for its row, and writes the file after it.
 */
export function purgeScans(db: Db, now: Date, storage: Storage): Promise<number> {
  return inTransaction(db, async (tx) => {
    const used = tx.select({ one: sql`1` }).from(leafletScans).where(eq(leafletScans.hash, leafletFiles.hash))
    const rows = await tx
      .delete(leafletFiles)
      .where(and(lt(leafletFiles.addedAt, new Date(now.getTime() - UNUSED_MS)), notExists(used)))
      .returning({ hash: leafletFiles.hash })
    for (const { hash } of rows) await storage.remove(nameOf(hash))
    return rows.length
  })
}
