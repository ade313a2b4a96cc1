import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { setBatch, setShelf } from '#shop-api/modules/catalogue/goods/operator.ts'
import { batchBody, lockBatch } from '#shop-api/modules/catalogue/goods/write-batch.ts'
import { UNPRICED } from '#shop-api/modules/catalogue/goods-files/cells.ts'
import { markOf, saveSeen, withSeen } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'
import { registerAddGoods } from './add-page.ts'
import { registerBulkChanges } from './bulk-page.ts'
import { editGoods } from './edit.ts'
import { addsNames, cellsShape, formKeys } from './fields.ts'
import { GOODS } from './forms.ts'
import { goodsList, listQuery } from './list-page.ts'
import { goodsPage, goodsRoles } from './pages.ts'
import { registerPictureActions } from './picture-actions.ts'
import { registerPictureImport } from './picture-import.ts'
import { batchTexts } from './stock-section.ts'
import { registerSuggestions } from './suggest.ts'

const seen = z.string().max(40)

const describeBody = cellsShape(formKeys.describe, { isNew: false }).extend({ seen, addsNames })
const sellingBody = cellsShape(formKeys.selling, { isNew: false }).extend({ seen })
const pricesBody = cellsShape(formKeys.prices, { isNew: false }).extend({
  seen,
  offers: z.enum(offerChoices).default('refuse'),
})

/** Batches as a form sends them: texts. */
const seenStock = withSeen(batchBody.extend({ warehouseId: z.coerce.number().int().positive().optional() }))

const shelfBody = z.object({ to: z.enum(['on', 'off']) })

/** Goods: what they are, what they cost, how many there are, and whether they are sold. */
export function registerGoodsDesk(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: goodsRoles.see, page: goodsPage })
  registerPictureActions(app)
  registerPictureImport(app)
  registerAddGoods(app)
  registerBulkChanges(app)
  registerSuggestions(app)
  get('/goods', { query: listQuery, tab: { label: '商品', order: 10, group: '商品' } }, goodsList)
  get('/goods/:id', {}, goodsPage)
  post(
    '/goods/:id/describe',
    { roles: goodsRoles.describe, body: describeBody },
    async ({ db, id, now }, { seen: since, addsNames: adds, ...cells }) => {
      await editGoods(db, { id, seen: since, cells, addsNames: adds }, now)
      return { to: `${GOODS}/${id}`, notice: '商品资料已保存' }
    },
  )
  post(
    '/goods/:id/selling',
    { roles: goodsRoles.price, body: sellingBody },
    async ({ db, id, now }, { seen: since, ...cells }) => {
      await editGoods(db, { id, seen: since, cells }, now)
      return { to: `${GOODS}/${id}`, notice: '包装与购买已保存' }
    },
  )
  post(
    '/goods/:id/prices',
    { roles: goodsRoles.price, body: pricesBody },
    async ({ db, id, now }, { seen: since, offers, ...given }) => {
      const cells = { ...given, unitPrice: given.unitPrice || UNPRICED }
      await editGoods(db, { id, seen: since, cells, offers }, now)
      return { to: `${GOODS}/${id}`, notice: '价格已保存，下一次加入购物车起生效' }
    },
  )
  post(
    '/goods/:id/batches',
    { roles: goodsRoles.stock, body: seenStock },
    async ({ db, id, now }, { seen: since, given }) => {
      const { batchNo, stock } = given
      await saveSeen(
        db,
        since,
        async (tx) => {
          // Locked: what leaves the warehouse meanwhile waits, and is taken off what is saved here.
          const batch = await lockBatch(tx, id, given)
          if (batch && since === markOf(batchTexts(undefined))) {
            throw fieldRefusal('batchNo', `批号“${batchNo}”已在此仓库，请在批次表中改库存`)
          }
          return batchTexts(batch)
        },
        (tx) => setBatch(tx, id, given, now),
      )
      return { to: `${GOODS}/${id}`, notice: `批号 ${batchNo} 的库存已改为 ${stock}` }
    },
  )
  post('/goods/:id/shelf', { roles: goodsRoles.shelf, body: shelfBody }, async ({ db, id, now }, body) => {
    await setShelf(db, id, body.to === 'on', now)
    return { to: `${GOODS}/${id}`, notice: body.to === 'on' ? '商品已上架' : '商品已下架' }
  })
}
