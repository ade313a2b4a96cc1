import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { jest } from '@jest/globals'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { GoodsIndex } from './goods-index.ts'
import { KeptIndex } from './kept-index.ts'
import { restoreIndex, saveIndex } from './saved-index.ts'
import { addManyGoods, orders, seenIn } from './testing/seen-in-lists.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let folder: string
let file: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'goods-index-'))
  file = path.join(folder, 'new', 'goods-index')
  database = await openTestDb()
  await addManyGoods(database.db, 300, now)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Saves what the database has now, with all orders. */
async function save(): Promise<GoodsIndex> {
  const index = await GoodsIndex.load(database.db)
  for (const [key, direction] of orders) index.ordered(key, direction)
  await saveIndex(database.db, file, index)
  return index
}

const change = (write: SQL) => database.db.execute(write)

/** Ids that are read again when the file is read. */
async function readAgain(): Promise<{ ids: readonly number[]; index: GoodsIndex | null }> {
  const refreshMany = jest.spyOn(GoodsIndex.prototype, 'refreshMany')
  try {
    const index = (await restoreIndex(database.db, file))?.index ?? null
    return { ids: refreshMany.mock.calls.flatMap(([, ids]) => ids), index }
  } finally {
    refreshMany.mockRestore()
  }
}

test('an index that was saved is the same when it is read, and nothing of it is read from the database', async () => {
  const saved = await save()
  const { ids, index } = await readAgain()
  expect(ids).toEqual([])
  expect(index && seenIn(index)).toEqual(seenIn(saved))
})

const writes = {
  prices: sql`update goods set unit_price = 3 + id % 7 where id % 9 = 1`,
  names: sql`update goods set name = name || '改', form = '丸剂' where id % 9 = 2`,
  numbers: sql`update goods set barcode = '69' || id where id % 9 = 3`,
  'goods off the shelf': sql`update goods set is_on_shelf = false where id % 9 = 4`,
  'goods back on the shelf': sql`update goods set is_on_shelf = true where not is_on_shelf`,
  'new goods': sql`insert into goods (code, name, generic_name, kind, manufacturer_id, spec, form, unit, barcode, category_id,
      category_path, scope_code, listed_on)
    select 'new ' || id, '新' || id, generic_name, kind, manufacturer_id, spec, form, unit, '', category_id, category_path,
      scope_code, listed_on from goods where id % 9 = 5`,
  'prices there and back': sql`update goods set unit_price = unit_price where id % 9 = 6`,
}
test.each(Object.entries(writes))(
  'it is as the database is now after a change of %s, and only these are read',
  async (_, write) => {
    const { length } = await save()
    await change(write)
    const { ids, index } = await readAgain()
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(length / 4)
    expect(index && seenIn(index)).toEqual(seenIn(await GoodsIndex.load(database.db)))
  },
)

test('it goes on following changes', async () => {
  await save()
  const { index } = (await restoreIndex(database.db, file)) ?? {}
  await change(sql`update goods set name = '换名', sales_count = 9000 where id % 20 = 0`)
  await change(sql`insert into goods (code, name, generic_name, kind, manufacturer_id, spec, form, unit, barcode, category_id,
      category_path, scope_code, listed_on)
    select 'later ' || id, name, generic_name, kind, manufacturer_id, spec, form, unit, '', category_id, category_path,
      scope_code, listed_on from goods where id % 9 = 5`)
  await index?.refreshAll(database.db)
  expect(index && seenIn(index)).toEqual(seenIn(await GoodsIndex.load(database.db)))
})

/** Writes the file with another header, whole in itself. */
function withHeader(changed: (header: { code: string; identity: string; transaction: number }) => object): void {
  const bytes = readFileSync(file)
  const end = 4 + bytes.readUInt32BE(0)
  const header = Buffer.from(JSON.stringify(changed(JSON.parse(bytes.subarray(4, end).toString()))))
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(header.length)
  const whole = Buffer.concat([length, header, bytes.subarray(end, -4)])
  checksum.writeUInt32BE(crc32(whole))
  writeFileSync(file, Buffer.concat([whole, checksum]))
}

const spoilt: Record<string, () => void> = {
  'that is not there': () => rmSync(file),
  'of other code': () => withHeader((header) => ({ ...header, code: 'other' })),
  'of another database': () => withHeader((header) => ({ ...header, identity: '1 1 1 1' })),
  'of a database that was put back since': () =>
    withHeader((header) => ({ ...header, transaction: header.transaction + 1_000_000 })),
  'that is cut off': () => writeFileSync(file, readFileSync(file).subarray(0, -100)),
  'that is cut off at once': () => writeFileSync(file, 'a'),
  'with another byte': () => {
    const bytes = readFileSync(file)
    bytes[bytes.length - 300] = (bytes[bytes.length - 300] ?? 0) ^ 1
    writeFileSync(file, bytes)
  },
}
test.each(Object.entries(spoilt))('a file %s is not used, and a new one is written', async (_, spoil) => {
  await save()
  withHeader((header) => header)
  expect(await restoreIndex(database.db, file)).not.toBeNull()
  spoil()
  expect(await restoreIndex(database.db, file)).toBeNull()
  const warn = jest.fn()
  const kept = await KeptIndex.load(database.db, { file, from: 1, warn })
  expect(seenIn(kept.current)).toEqual(seenIn(await GoodsIndex.load(database.db)))
  expect(await restoreIndex(database.db, file)).not.toBeNull()
  expect(warn).not.toHaveBeenCalled()
})

test('a file of which much is old is written again when it was read, one of which little is old is not', async () => {
  await save()
  await change(sql`update goods set sales_count = 1 where id % 100 = 1`)
  const oldIn = async () => (await restoreIndex(database.db, file))?.changed ?? 0
  const load = () => KeptIndex.load(database.db, { file, from: 1, warn: () => undefined })
  const little = await oldIn()
  expect(little).toBeGreaterThan(0)
  await load()
  expect(await oldIn()).toBe(little)
  await change(sql`update goods set sales_count = 2 where id % 3 = 1`)
  await load()
  expect(await oldIn()).toBe(0)
})

test('few goods are not saved, and a folder that takes no files stops nobody', async () => {
  const warn = jest.fn()
  const none = path.join(folder, 'few')
  await KeptIndex.load(database.db, { file: none, from: 1_000_000, warn })
  expect(await restoreIndex(database.db, none)).toBeNull()
  expect(warn).not.toHaveBeenCalled()
  writeFileSync(path.join(folder, 'no folder'), '')
  const kept = await KeptIndex.load(database.db, { file: path.join(folder, 'no folder', 'index'), from: 1, warn })
  expect(kept.current.length).toBeGreaterThan(0)
  expect(warn).toHaveBeenCalledTimes(1)
})
