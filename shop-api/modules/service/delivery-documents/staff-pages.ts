import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { deliveryNotes } from './delivery-note.ts'
import { loadDeliveries, loadPicking } from './facts.ts'
import { pickingLists } from './picking-list.ts'

const roles: readonly Role[] = ['sales', 'warehouse']

/** A page of the list of orders. */
const MOST_ORDERS = 50

const id = z.coerce.number().int().positive().max(2_147_483_647)
const documentsQuery = z.object({
  kind: z.enum(['picking', 'delivery']).default('delivery'),
  ids: z
    .union([id.transform((one) => [one]), z.array(id)])
    .default([])
    .refine((ids) => ids.length <= MOST_ORDERS, `一次最多${MOST_ORDERS}个订单`),
})

/** Refuses orders of which there is nothing to print, by their numbers: none is left out without a word. */
function refuseEmpty(empty: readonly { readonly no: string }[], reason: string): void {
  if (empty.length > 0) throw new ShopRefusal(409, `订单 ${empty.map(({ no }) => no).join('、')} ${reason}，请取消勾选`)
}

/** Documents of the warehouse, of one order or many: what to fetch, and what travels with the goods. */
export function registerDeliveryDocuments(app: FastifyInstance): void {
  staffPages(app, { roles }).file(
    '/orders/documents',
    { query: documentsQuery },
    async ({ db, now }, { kind, ids }) => {
      if (ids.length === 0) throw notFound('请先勾选订单')
      const name = (word: string, nos: readonly string[]) => `${word}_${nos.length === 1 ? nos[0] : chinaDate(now)}.pdf`
      if (kind === 'picking') {
        const picking = await loadPicking(db, ids)
        const isHeld = (orderId: number) => picking.batches.some((batch) => batch.orderId === orderId)
        refuseEmpty(
          picking.orders.filter((order) => !isHeld(order.id)),
          '无待拣商品',
        )
        if (picking.orders.length === 0) throw notFound('订单不存在')
        const nos = picking.orders.map(({ no }) => no)
        return new ShopFile('application/pdf', name('拣货单', nos), await pickingLists(picking))
      }
      const deliveries = await loadDeliveries(db, ids)
      const isSent = (orderId: number) => deliveries.notes.some(({ order }) => order.id === orderId)
      refuseEmpty(
        deliveries.orders.filter((order) => !isSent(order.id)),
        '尚未发货',
      )
      if (deliveries.orders.length === 0) throw notFound('订单不存在')
      const nos = deliveries.orders.map(({ no }) => no)
      return new ShopFile('application/pdf', name('随货同行单', nos), await deliveryNotes(deliveries))
    },
  )
}
