import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { memberKinds } from '#lib/contract/member-kinds.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { regionNames } from '#shop-api/modules/base/regions/regions.ts'
import { changeGoods } from '#shop-api/modules/catalogue/goods/change.ts'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { goodsControlAnswer } from './shapes.ts'

const MOST = 200

export const controlBody = z.object({
  control: z
    .object({
      mode: z.enum(['white', 'black']),
      regionCodes: z.array(z.string().regex(/^\d{6}$/, '地区须为6位行政区划代码')).max(MOST),
      customerKinds: z.array(z.enum(memberKinds)).max(MOST),
      memberIds: z.array(z.number().int().positive()).max(MOST),
      note: z.string().trim().max(80),
    })
    .nullable(),
})

/** Unknown names would have no effect, silently. Throws ShopRefusal 422. */
async function checkNames(tx: Db, { regionCodes, customerKinds, memberIds }: SaleControl): Promise<void> {
  if (regionCodes.length + customerKinds.length + memberIds.length === 0) {
    throw fieldRefusal('control', '名单不能为空，请至少填写地区、客户类型或会员之一')
  }
  const places = await regionNames(tx, regionCodes)
  const place = regionCodes.find((code) => !places.has(code))
  if (place !== undefined) throw fieldRefusal('regionCodes', `地区 ${place} 不存在`)
  const known = await memberFacts(tx, memberIds)
  const member = memberIds.find((id) => !known.has(id))
  if (member !== undefined) throw fieldRefusal('memberIds', `会员 ${member} 不存在`)
}

/** Goods with who may buy them. Throws ShopRefusal 404. */
export async function showControl(db: Db, id: number) {
  const row = (await goodsFacts(db, [id], 'name', 'spec', 'saleControl')).get(id)
  if (!row) throw notFound('商品不存在')
  return { id, name: row.name, spec: row.spec, control: row.saleControl }
}

/** Who may buy goods and see their price, or everybody again. Pages that show a price must hear of it at once. */
export async function setControl(db: Db, id: number, control: SaleControl | null, now: Date) {
  await inTransaction(db, async (tx) => {
    if (control !== null) await checkNames(tx, control)
    if (!(await changeGoods(tx, id, { saleControl: control, updatedAt: now }))) throw notFound('商品不存在')
    await announce(tx, [`goods:${id}`, 'goods', 'home', 'spike', 'activities'])
  })
  return showControl(db, id)
}

export function registerSaleControlAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/goods/:id/control', { answer: goodsControlAnswer }, async ({ db, id }) => showControl(db, id))
  post('/goods/:id/control', { body: controlBody, answer: goodsControlAnswer }, async ({ db, id, body, now }) =>
    setControl(db, id, body.control, now),
  )
}
