import { ne } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { givenPromotion } from '#shop-api/modules/catalogue/promotions/given.ts'
import { savePromotion } from '#shop-api/modules/catalogue/promotions/keep.ts'
import { givenLottery } from '#shop-api/modules/service/lottery/given.ts'
import { saveLottery } from '#shop-api/modules/service/lottery/keep.ts'
import { givenPointsGoods, savePointsGoods } from '#shop-api/modules/trade/points-mall/keep.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  await addGoods(database.db, { now })
})
afterAll(() => database.close())

const window = { startsAt: '2026-11-01 00:00', endsAt: '2026-12-01 00:00' }
const giftPromotion = (over: Record<string, string>) =>
  givenPromotion.parse({ kind: 'gift', name: '买赠', buyNumber: '1', giftNumber: '1', ...window, ...over })

test('operators give ephedrine-containing goods, and medicines by their name alone, away by no means', async () => {
  const { db } = database
  const name = '氨酚伪麻美芬片'
  const goodsId = await addGoods(db, { now, name, genericName: name, code: 'HM1', isEphedrine: true })
  const among = (await db.select({ code: goods.code }).from(goods).where(ne(goods.id, goodsId)).limit(1))[0]?.code ?? ''
  await expect(savePromotion(db, giftPromotion({ among, giftCode: 'HM1' }), null, now)).rejects.toMatchObject({
    errors: { giftCode: ['HM1 为含麻商品，不能作赠品'] },
  })
  const refused = expect.stringContaining(`含药品名称“${name}”`)
  for (const giftName of [name, `${name} 10片装`]) {
    await expect(savePromotion(db, giftPromotion({ among, giftName }), null, now)).rejects.toMatchObject({
      errors: { giftName: [refused] },
    })
  }
  const mall = { points: '10', marketPrice: '1.00', stock: '5' }
  await expect(
    savePointsGoods(db, givenPointsGoods.parse({ ...mall, name: `${name}1盒` }), null, now),
  ).rejects.toMatchObject({ errors: { name: [refused] } })
  const lottery = { name: '抽奖', chances: '1', blankWeight: '1', ...window }
  const drawn = (prize: string) =>
    saveLottery(db, givenLottery.parse({ ...lottery, prizes: `${prize}|实物||1|1|` }), null, now)
  await expect(drawn(name)).rejects.toMatchObject({ errors: { prizes: [refused] } })
  await expect(drawn('保温杯')).resolves.toMatchObject({ name: '抽奖' })
  await expect(savePromotion(db, giftPromotion({ among, giftName: '雨伞' }), null, now)).resolves.toMatchObject({
    name: '买赠',
  })
})
