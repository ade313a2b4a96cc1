import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { SQL } from 'drizzle-orm'
import { asc, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { invoiceCorrections, invoices } from '#shop-api/modules/service/invoices/tables.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb, sampleInstant } from '#shop-api/testing/test-db.ts'
import type { Database } from './client.ts'
import { DatabaseTooOldError, isMigrated, migrate } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

/** As if the newest migration of this database had been another one of that time. */
const pretend = (hash: string, at: number) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`)
  })

/** What takes each migration after the first release away again, for the tests alone; added columns need no line. */
const takenBack: Readonly<Record<string, SQL>> = {
  '0003_leaflets': sql`drop table leaflets`,
  '0004_compatibility': sql`drop table drizzle.schema_compatibility`,
  '0005_operators_as_people': sql`do $$ begin
    drop table operator_actions;
    alter table operators drop column roles, drop column totp_secret, drop column totp_step;
    alter table operator_sessions drop column proved_at, drop column offered_secret;
  end $$`,
  '0006_daily_counts': sql`drop table daily_counts`,
  '0007_goods_pictures': sql`do $$ begin
    drop table picture_files;
    alter table goods drop column pictures;
  end $$`,
  '0008_api_keys': sql`drop table api_keys`,
  '0009_stream_places': sql`drop table stream_places, stream_instances`,
  '0010_order_hold': sql`alter table orders drop column hold_at, drop column hold_by, drop column hold_reason`,
  '0011_leaflet_scans': sql`drop table leaflet_scans, leaflet_files`,
  '0012_operator_action_rows': sql`do $$ begin
    drop table operator_action_rows;
    drop index operator_actions_at;
  end $$`,
  '0014_own_pictures_and_agreements': sql`do $$ begin
    drop table subject_pictures;
    alter table agreement_templates drop column source;
  end $$`,
  '0015_price_lists': sql`drop table price_list_members, price_list_prices, price_lists`,
  '0016_help_categories': sql`delete from post_categories`,
  '0022_bank_credits': sql`drop table bank_credit_uses, bank_credits`,
  '0023_purchased_goods': sql`drop table purchased_goods`,
  '0024_provider_payments': sql`drop table provider_refunds, provider_payments, stand_in_trades`,
  '0025_order_feed': sql`do $$ begin
    drop table webhook_deliveries, webhooks;
    alter table orders drop column change_place;
    drop sequence order_change_places;
  end $$`,
  '0027_recharge_online': sql`do $$ begin
    drop index provider_payments_recharges;
    alter table provider_payments alter column order_id set not null;
  end $$`,
  '0028_reconciliation': sql`drop table differences, bill_lines, reconciled_days`,
  '0029_abnormal_refunds': sql`alter table provider_refunds drop column is_abnormal, drop column redirected_at`,
}

const tagsAfter = (first: string): string[] => {
  const tags = readdirSync(new URL('../../migrations', import.meta.url))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace('.sql', ''))
    .sort()
  return tags.slice(tags.indexOf(first) + 1)
}

/** An added table or column is dropped again, and with it what the migration wrote into it. */
function undone(tag: string): SQL {
  const known = takenBack[tag]
  if (known) return known
  const text = readFileSync(new URL(`../../migrations/${tag}.sql`, import.meta.url), 'utf8')
    .replaceAll('--> statement-breakpoint', '')
    .replaceAll(/^--.*$/gm, '')
  const drops = text.split(/;\s*$/m).map((statement) => {
    const [, made] = /^\s*CREATE TABLE ("\w+")/.exec(statement) ?? []
    if (made) return `drop table ${made} cascade;`
    // Of a table that is gone by then.
    if (/ADD CONSTRAINT|^\s*INSERT INTO\b/.test(statement)) return ''
    const [, index] = /^\s*CREATE (?:UNIQUE )?INDEX ("\w+")/.exec(statement) ?? []
    if (index) return `drop index if exists ${index};`
    const [, at, column] = /^\s*ALTER TABLE ("\w+") ADD COLUMN ("\w+")/.exec(statement) ?? []
    if (at === undefined && !/^\s*(UPDATE\b|$)/.test(statement)) throw new Error(`Say here how to take back ${tag}.`)
    return at ? `alter table ${at} drop column ${column};` : ''
  })
  return sql.raw(`do $$ begin ${drops.join(' ')} end $$`)
}

test('a database is migrated once', async () => {
  expect(await isMigrated(database.db)).toBe(true)
  await migrate(database)
  expect(await isMigrated(database.db)).toBe(true)
})

describe('an instance of an older release, beside one that has brought the tables on', () => {
  const FIRST = 1_795_368_113_392
  const applied = async (at: number) => {
    await database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${at})`)
  }
  const serveFrom = (at: number) =>
    database.db.execute(sql`update drizzle.schema_compatibility set oldest_served = ${at}`)
  const LATER = 1_900_000_000_000

  beforeAll(() => applied(LATER))
  afterEach(() => serveFrom(FIRST))
  afterAll(() => database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${LATER}`))

  test('is ready after a migration that adds', async () => {
    expect(await isMigrated(database.db)).toBe(true)
    expect(await isMigrated(database.db, FIRST)).toBe(true)
  })

  test('is not ready after one that takes away what it needs; a release in between is', async () => {
    await applied(LATER - 1)
    await serveFrom(LATER - 1)
    expect(await isMigrated(database.db)).toBe(false)
    expect(await isMigrated(database.db, LATER - 1)).toBe(true)
    expect(await isMigrated(database.db, LATER)).toBe(true)
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${LATER - 1}`)
  })

  test('is not ready on tables that never had its migrations', async () => {
    expect(await isMigrated(database.db, LATER - 1)).toBe(false)
  })

  test('and one of a newer release is not ready before its migrations have run', async () => {
    expect(await isMigrated(database.db, LATER + 1)).toBe(false)
  })
})

const invoice = async (memberId: number, values: Partial<typeof invoices.$inferInsert>) => {
  const title = { title: '测试药房', taxNo: '91320106MA1XAMPLEP', address: '', phone: '', bank: '', account: '' }
  const issued = { memberId, kind: 'ordinary' as const, state: 'issued' as const, title, amountFen: 100 }
  await database.db.insert(invoices).values({ ...issued, createdAt: sampleInstant, issuedAt: sampleInstant, ...values })
}

/** A number that the release before invented for the row of this id. */
function madeUp(id: number): string {
  const digest = createHash('sha256').update(`invoice ${id}`).digest()
  return `2632${String(id).padStart(8, '0')}${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
}

test('one that came to the same tables in many steps is brought on from there', async () => {
  const words = [
    '2℃～8℃避光保存',
    '2~10℃',
    '-15℃以下冷冻',
    '不得冷藏，室温保存',
    '12-18℃',
    '避免冷冻',
    '置阴凉处（不超过20℃）',
  ]
  for (const storage of words) await addGoods(database.db, { now: sampleInstant, storage })
  const { memberId } = await addBuyer(database.db)
  for (const id of [7, 42, 1000]) await invoice(memberId, { id, invoiceNo: madeUp(id) })
  await invoice(memberId, { id: 8, invoiceNo: madeUp(9) })
  await invoice(memberId, { id: 11, invoiceNo: madeUp(11), correctedFen: 10 })
  for (const tag of tagsAfter('0001_references').reverse()) await database.db.execute(undone(tag))
  await pretend('the last of twenty-seven', 1_795_368_113_392)
  await migrate(database)
  expect(await isMigrated(database.db)).toBe(true)
  const papers = await database.db.select().from(invoices).orderBy(asc(invoices.id))
  expect(papers.map(({ id, state, invoiceNo }) => [id, state, invoiceNo])).toEqual([
    [7, 'applied', null],
    [8, 'issued', madeUp(9)],
    [11, 'issued', madeUp(11)],
    [42, 'applied', null],
    [1000, 'applied', null],
  ])
  const red = await database.db.select().from(invoiceCorrections)
  expect(red.map(({ invoiceId, amountFen, at }) => [invoiceId, amountFen, at])).toEqual([[11, 10, null]])
  const rows = await database.db.select({ kept: goods.storageClass }).from(goods).orderBy(asc(goods.id))
  expect(rows.slice(-words.length).map(({ kept }) => kept)).toEqual([
    'cold',
    'cold',
    'frozen',
    'room',
    'room',
    'room',
    'cool',
  ])
})

test('an older one is refused and left alone', async () => {
  await pretend('the last but one', 1_795_368_113_391)
  await expect(migrate(database)).rejects.toThrow(DatabaseTooOldError)
  expect(await isMigrated(database.db)).toBe(false)
})
