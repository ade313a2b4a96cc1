import { desc, gt, sql } from 'drizzle-orm'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { openShop } from '#shop-api/testing/sample-shop.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

/** A small shop to which pages may add: its rows have ids that their tables have not given out. */
export async function openDeskShop(): Promise<TestShop> {
  const shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  for (const table of ['warehouses', 'categories', 'manufacturers']) {
    await shop.db.execute(sql.raw(`select setval('${table}_id_seq', 100)`))
  }
  return shop
}

/** What storefronts hear because of some work. */
export async function tagsDuring(shop: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  const [last] = await shop.db.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(1)
  await work()
  const rows = await shop.db
    .select({ tag: changes.tag })
    .from(changes)
    .where(gt(changes.id, last?.id ?? 0))
  return rows.map(({ tag }) => tag).sort()
}

export async function lastEntry(shop: TestShop) {
  const [entry] = await shop.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1)
  return entry
}

/** The mark of a form on a page. */
export const seenIn = (body: string): string => /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? ''
