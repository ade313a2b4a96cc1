import { eq, sql } from 'drizzle-orm'
import { mails } from '#shop-api/modules/base/mails/tables.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { operatorActionRows, operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { uploads } from '#shop-api/modules/base/uploads/tables.ts'
import { conversationMessages, conversations } from '#shop-api/modules/service/conversations/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { vacuum } from '#shop-api/platform/db/vacuum.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { purge } from './purge.ts'

const now = new Date('2026-11-20T15:30:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
let database: Database
let memberId: number

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  memberId = await addMember(database.db)
})
afterAll(() => database.close())

/** What becomes of each table's rows. A new table needs its place here. */
const retention: Readonly<Record<string, readonly string[]>> = {
  'grows with what operators keep, and is theirs to clear': [
    ...['activities', 'activity_sections', 'agreement_templates', 'api_keys', 'banners', 'batches', 'brands'],
    ...['categories', 'controlled_programmes', 'coupons', 'draws', 'draw_prizes', 'first_sale_papers', 'goods'],
    ...['carriers', 'freight_templates'],
    ...['hot_words', 'inspection_reports', 'ladder_tiers', 'leaflet_files', 'leaflets', 'manufacturers', 'nav_items'],
    ...['operators', 'picture_files', 'points_goods', 'post_categories', 'posts', 'price_list_members'],
    ...['price_list_prices', 'price_lists', 'promotion_items', 'promotions', 'regions', 'scopes', 'search_names'],
    ...['scheduled_prices', 'settings', 'staff', 'subject_pictures', 'warehouses', 'webhooks', 'group_buys'],
  ],
  'is as large as its members want it, and goes with them': [
    ...['accounts', 'addresses', 'arrival_notices', 'cart_lines', 'certificate_submissions', 'certificates'],
    ...[
      'chat_talks',
      'favorites',
      'members',
      'member_notes',
      'message_subscriptions',
      'registration_events',
      'registrations',
    ],
    ...['wechat_bindings', 'agreement_events', 'signed_agreements', 'watched_prices'],
  ],
  'is the books, which are kept for good': [
    ...[
      'after_sales',
      'after_sales_history',
      'after_sales_lines',
      'bank_credits',
      'bank_credit_uses',
      'bank_debits',
      'bank_refunds',
      'cash_vouchers',
      'credit_entries',
    ],
    ...[
      'draw_chances',
      'draw_records',
      'ephedrine_receipts',
      'feedback',
      'group_buy_seats',
      'invoice_corrections',
      'invoice_orders',
      'invoices',
      'trace_codes',
    ],
    ...[
      'ledger_accounts',
      'ledger_entries',
      'ledger_transfers',
      'member_coupons',
      'money_requests',
      'operator_actions',
    ],
    ...['order_history', 'order_line_batches', 'order_lines', 'order_promotion_uses', 'order_rewards', 'orders'],
    ...['payments', 'points_entries', 'points_orders', 'points_purchases', 'promotion_purchases', 'purchased_goods'],
    ...['provider_payments', 'provider_refunds', 'shipments', 'stand_in_parcels', 'stand_in_trades'],
    ...['bill_lines', 'differences', 'reconciled_days'],
    ...['transfer_notices', 'voucher_uses', 'wanted', 'inspection_downloads'],
    ...['batch_stops', 'recalls', 'recall_recipients', 'recall_left', 'recall_orders'],
  ],
  'is a row a page and search engine': ['link_pushes', 'pushed_links'],
  'is a row a day and page or kind': ['activity_taps', 'daily_counts', 'page_view_days'],
  'goes when its program has taken it, or its parcel has arrived': ['carrier_questions', 'webhook_deliveries'],
  'goes by the clock': [
    ...[
      'call_counts',
      'changes',
      'idempotency_keys',
      'known_sources',
      'leaflet_scans',
      'operator_sessions',
      'operator_sources',
    ],
    ...['page_views', 'sessions', 'sign_in_failures', 'step_tokens', 'stream_instances', 'stream_places', 'uploads'],
    ...['verification_codes', 'wechat_arrivals', 'wechat_codes', 'wechat_confirmations', 'wechat_tickets'],
    ...[
      'messages',
      'message_deliveries',
      'staff_notices',
      'mails',
      'text_messages',
      'chat_messages',
      'operator_action_rows',
    ],
  ],
}

test('of every table it is said how long its rows stay', async () => {
  const rows = await sqlRows<{ name: string }>(
    database.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(Object.values(retention).flat().sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('messages, mails, conversations and rows of imports go after the days the operator set, and nothing younger', async () => {
  const { db } = database
  await setTradeRules(db, { keepNotices: '40', keepMails: '50', keepChats: '100', keepLoggedRows: '60' })
  const notice = { memberId, kind: 'system', title: '', text: '' } as const
  await db.insert(notifications).values([39, 41].map((days) => ({ ...notice, createdAt: daysAgo(days) })))
  const mail = { address: 'a@b.example', subject: '', text: '' }
  await db.insert(mails).values([
    { ...mail, subject: 'young', createdAt: daysAgo(49), sentAt: daysAgo(49) },
    { ...mail, subject: 'sent', createdAt: daysAgo(51), sentAt: daysAgo(51) },
    { ...mail, subject: 'given up', createdAt: daysAgo(51), failures: 10 },
    { ...mail, subject: 'waiting', createdAt: daysAgo(51), failures: 9 },
  ])
  const [conversation] = await db.insert(conversations).values({ memberId, updatedAt: now }).returning()
  const conversationId = conversation?.id ?? 0
  const file = {
    memberId,
    purpose: 'chat',
    name: 'a.png',
    type: 'image/png',
    size: 1,
    usedBy: `chat ${conversationId}`,
  } as const
  const pictures = await db
    .insert(uploads)
    .values(['old', 'young'].map((fileKey) => ({ ...file, fileKey })))
    .returning()
  const said = { conversationId, author: 'member', name: '', text: '' } as const
  await db.insert(conversationMessages).values([
    { ...said, key: 'old', uploadId: pictures[0]?.id, createdAt: daysAgo(101) },
    { ...said, key: 'young', uploadId: pictures[1]?.id, createdAt: daysAgo(99) },
  ])
  const action = { operatorName: 'ERP', source: '', operation: 'POST /stock', asked: {} }
  const actions = await db
    .insert(operatorActions)
    .values([61, 59].map((days) => ({ ...action, at: daysAgo(days) })))
    .returning()
  const rows = actions.flatMap(({ id }, index) =>
    Array.from({ length: index === 0 ? 5001 : 2 }, () => ({ actionId: id, code: 'A', before: {}, after: {} })),
  )
  await db.insert(operatorActionRows).values(rows)

  await purge(db, now)
  expect(await db.$count(notifications)).toBe(1)
  expect((await db.select().from(mails).orderBy(mails.id)).map(({ subject }) => subject)).toEqual(['young', 'waiting'])
  expect((await db.select().from(conversationMessages)).map(({ key }) => key)).toEqual(['young'])
  expect((await db.select().from(uploads).orderBy(uploads.id)).map(({ usedBy }) => usedBy)).toEqual([null, file.usedBy])
  expect(await db.$count(operatorActionRows)).toBe(2)
  // That something was imported, by whom and how much, is kept for good.
  expect(await db.$count(operatorActions, eq(operatorActions.operation, 'POST /stock'))).toBe(2)
})

test('rows that are changed again and again take no more room where there is a vacuum', async () => {
  const { db } = database
  await db.execute(sql`create table heartbeats (id int primary key, beat text not null)`)
  await db.execute(sql`insert into heartbeats select n, repeat('x', 100) from generate_series(1, 500) n`)
  const day = async () => {
    for (let beat = 0; beat < 8; beat += 1) await db.execute(sql`update heartbeats set beat = beat || ''`)
    expect(await vacuum(db)).toBeGreaterThan(0)
    const [row] = await sqlRows<{ size: number }>(db, sql`select pg_table_size('heartbeats')::int as size`)
    return row?.size ?? 0
  }
  const first = await day()
  await day()
  expect(await day()).toBeLessThanOrEqual(first)
})
