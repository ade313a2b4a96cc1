import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { priceText } from '#shop-api/modules/catalogue/goods-files/column.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { goodsFilter } from './filter.ts'
import { listGoods } from './found-goods.ts'
import { goodsRoles } from './pages.ts'

const MOST = 12
const query = z.object({ q: z.string().trim().max(64).default('') })

/** Goods for who types a part of a name into a form that wants codes; those that sell most come first. */
export function registerSuggestions(app: FastifyInstance): void {
  staffPages(app, { roles: goodsRoles.see }).file('/goods/suggest', { query }, async ({ db, now }, { q }) => {
    const filter = goodsFilter.parse({ q, sort: 'sales' })
    const rows = q === '' ? [] : await listGoods(db, { filter, limit: MOST }, now)
    const found = rows.map(({ code, name, spec, manufacturer, unitPrice }) => {
      const price = unitPrice === null ? '待定价' : `¥${priceText(unitPrice)}`
      return { code, text: [name, spec, manufacturer, price].join(' ') }
    })
    return new ShopFile('application/json; charset=utf-8', 'goods.json', Buffer.from(JSON.stringify(found)))
  })
}
