import { findBroken } from '#shop-api/invariants/find-broken.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { openStandIns } from './play.ts'

interface Played {
  readonly db: Db
  readonly gateways: Gateways
  /** Goods at 30 yuan. */
  readonly goodsId: number
  /** Somebody else in each test. */
  readonly buyer: Buyer
}

/** A small shop for the tests of a file or group, whose providers are played; after each of them the books must be sound. */
export function playedShop(now: Date): Played {
  let database: Database | undefined
  const shop: { -readonly [Key in keyof Played]?: Played[Key] } = {}
  beforeAll(async () => {
    database = await openTestDb()
    shop.db = database.db
    await openSmallShop(shop.db)
    shop.gateways = await openStandIns(shop.db)
    shop.goodsId = await addGoods(shop.db, { now, unitPrice: '30.0000' })
  })
  beforeEach(async () => {
    if (shop.db) shop.buyer = await addBuyer(shop.db)
  })
  afterEach(async () => {
    if (shop.db) expect(await findBroken(shop.db, now)).toEqual([])
  })
  afterAll(() => database?.close())
  return shop as Played
}
