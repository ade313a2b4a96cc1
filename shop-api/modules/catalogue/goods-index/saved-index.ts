import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { DescribedIndex, View } from './described.ts'
import { GoodsIndex } from './goods-index.ts'

/** Ids of goods asked for at once. */
const CHUNK = 200_000
/** A row as it is compared: its id and the transaction that wrote it. */
const ROW = 8
/** Of the numbers of transactions, which begin again after twice as many. */
const MOST_TRANSACTIONS = 2 ** 31
/** Bytes of a length or of a checksum. */
const NUMBER = 4

/** Which database this is and how far it has come. A copy or a restored one is another, or less far. */
interface DatabaseState {
  readonly identity: string
  readonly transaction: number
}

interface Header extends DatabaseState {
  readonly code: string
  readonly index: DescribedIndex
}

/** Another one when anything may be kept in another way: of this folder, of how numbers are read, and of the machine. */
function codeSign(): string {
  const hash = createHash('sha256').update(endianness())
  for (const folder of ['.', '../search'].map((each) => new URL(`${each}/`, import.meta.url))) {
    for (const name of readdirSync(folder).sort())
      if (name.endsWith('.ts')) hash.update(readFileSync(new URL(name, folder)))
  }
  return hash.digest('hex')
}

async function stateOf(db: Db): Promise<DatabaseState> {
  const [row] = await sqlRows<{ identity: string; transaction: string }>(
    db,
    sql`select concat_ws(' ', (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
        (select oid from pg_database where datname = current_database()), 'goods'::regclass::oid) as identity,
      pg_snapshot_xmax(pg_current_snapshot())::text as transaction`,
  )
  return { identity: row?.identity ?? '', transaction: Number(row?.transaction) }
}

const bytesOf = (view: View): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

function numberBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(NUMBER)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Writes an index to a file, so that another start needs only what has changed since. */
export async function saveIndex(db: Db, file: string, index: GoodsIndex): Promise<void> {
  const header: Header = { code: codeSign(), ...(await stateOf(db)), index: index.described }
  const text = Buffer.from(JSON.stringify(header))
  const parts = [numberBytes(text.length), text, ...index.views.map(bytesOf)]
  const partial = `${file}.${process.pid}.partial`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(partial, 'w', 0o600)
    try {
      let checksum = 0
      for (const part of parts) {
        await handle.writev([part])
        checksum = crc32(part, checksum)
      }
      await handle.writev([numberBytes(checksum)])
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Reads the bytes of a file one part after the other; throws where they end. */
class Parts {
  readonly #handle: FileHandle
  checksum = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async fill(part: Uint8Array): Promise<void> {
    for (let filled = 0; filled < part.length; ) {
      const { bytesRead } = await this.#handle.read(part, filled, part.length - filled)
      if (bytesRead === 0) throw new Error('the file ends too soon')
      filled += bytesRead
    }
    this.checksum = crc32(part, this.checksum)
  }

  async number(): Promise<number> {
    const bytes = new Uint8Array(NUMBER)
    await this.fill(bytes)
    return new DataView(bytes.buffer).getUint32(0)
  }
}

async function indexIn(handle: FileHandle, state: DatabaseState): Promise<GoodsIndex | null> {
  const parts = new Parts(handle)
  const { size } = await handle.stat()
  const text = new Uint8Array(Math.min(size, await parts.number()))
  await parts.fill(text)
  const { code, identity, transaction, index } = JSON.parse(new TextDecoder().decode(text)) as Header
  const passed = state.transaction - transaction
  if (code !== codeSign() || identity !== state.identity || !(passed >= 0 && passed < MOST_TRANSACTIONS)) return null
  const found = GoodsIndex.prepared(index)
  for (const view of found.views) await parts.fill(bytesOf(view))
  const { checksum } = parts
  if ((await parts.number()) !== checksum) throw new Error('the file is damaged')
  found.finish()
  return found
}

/** Ids of goods that are new, gone or written by another transaction than those of the index. */
async function writtenSince(db: Db, index: GoodsIndex): Promise<number[]> {
  const { columns, length } = index
  const ids: number[] = []
  const isThere = new Uint8Array(length)
  const [last] = await db.select({ id: sql<number>`coalesce(max(${goods.id}), 0)::int` }).from(goods)
  for (let from = 0; from < (last?.id ?? 0); from += CHUNK) {
    const which = and(eq(goods.isListed, true), gt(goods.id, from), lte(goods.id, from + CHUNK))
    const [answer] = await sqlRows<{ rows: Uint8Array | null }>(
      db,
      sql`select string_agg(int4send(${goods.id}) || xidsend(${goods}.xmin), ''::bytea) as rows from ${goods} where ${which}`,
    )
    const bytes = answer?.rows ?? new Uint8Array(0)
    const rows = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < rows.byteLength; at += ROW) {
      const id = rows.getInt32(at)
      const place = index.placeOf(id)
      if (place !== undefined) isThere[place] = 1
      if (place === undefined || !index.isListed(place) || columns.writer[place] !== rows.getUint32(at + ROW / 2))
        ids.push(id)
    }
  }
  for (let place = 0; place < length; place += 1)
    if (isThere[place] === 0 && index.isListed(place)) ids.push(columns.id[place] ?? 0)
  return ids
}

/**
 * The index in a file as the database is now, and how many goods had to be read for that; null where there is none, or
 * none of this database and code.
 */
export async function restoreIndex(db: Db, file: string): Promise<{ index: GoodsIndex; changed: number } | null> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return null
  const index = await stateOf(db)
    .then((state) => indexIn(handle, state))
    .catch(() => null)
    .finally(() => handle.close())
  if (index === null) return null
  const ids = await writtenSince(db, index)
  await index.refreshMany(db, ids)
  return { index, changed: ids.length }
}
