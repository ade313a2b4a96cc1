import type { FastifyInstance } from 'fastify'
import type { WireCartAdd } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { hintKinds } from '#lib/contract/cart/hint-shapes.ts'
import { cartShapes } from '#lib/contract/cart/shapes.ts'
import { countToday } from '#shop-api/modules/base/daily-counts/count.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { copyToBranches } from './copy.ts'
import { addToCart, editLine } from './edit-cart.ts'
import { explainCart, explainGoods } from './explain.ts'
import { lineInputsOf } from './line-inputs.ts'
import type { AddedLine } from './lines-to-add.ts'
import { cartTotal, listCart } from './list.ts'
import { nextHint } from './next-hint.ts'
import { lineType } from './offers.ts'
import { deleteLines, setSelected } from './repository.ts'
import { settle } from './settlement.ts'

async function addAnswer(db: Db, memberId: number, added: readonly AddedLine[], now: Date): Promise<WireCartAdd> {
  for (const { isAdded, reasons } of added) {
    if (!isAdded) for (const { code } of reasons) countToday('refusal', code, now)
  }
  return {
    results: added.map(({ goodsId, isAdded, number, message, reasons }) => ({
      goods_id: goodsId,
      ok: isAdded ? 1 : 0,
      number,
      message,
      reasons: reasons.map(({ code, text, action }) => ({ code, text, action })),
    })),
    total: await cartTotal(db, memberId, now),
  }
}

export function registerCart(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, cartCalls, cartShapes)
  forMembers('cartAdd', async ({ member, body, db, now }) => {
    return addAnswer(db, member.id, await addToCart(db, member.id, lineInputsOf(body), now), now)
  })

  forMembers('cartQuickAdd', async ({ member, id, db, now }) => {
    const want = { goodsId: id, type: lineType.ordinary, goodsPriceId: 0, fullReductionId: 0 }
    const added = await addToCart(db, member.id, [{ ...want, amount: { kind: 'step' } }], now)
    return addAnswer(db, member.id, added, now)
  })

  forMembers('cartEdit', async ({ member, id, body, db, now }) =>
    editLine(db, { memberId: member.id, lineId: id, wanted: body.params.number, now }),
  )

  forMembers('cartSelect', async ({ member, body, db }) => {
    await setSelected(db, member.id, body.ids, body.is_selected === 1)
    return {}
  })

  forMembers('cartDelete', async ({ member, body, db, now }) => {
    await deleteLines(db, member.id, body.ids)
    return cartTotal(db, member.id, now)
  })

  forMembers('cartCopy', async ({ member, body, db, now }) => {
    const results = await copyToBranches(db, member, { lineIds: body.ids, branchIds: body.other_user_ids, now })
    return {
      results: results.map(({ memberId, name, copied, refused }) => ({
        user_id: memberId,
        name,
        copied,
        refused: [...refused],
      })),
    }
  })

  forMembers('cartTotal', async ({ member, db, now }) => cartTotal(db, member.id, now))

  forMembers('cartList', async ({ member, query, db, now }) => listCart(db, member.id, query.filters, now))

  forMembers('cartCheckout', async ({ member, body, db, now }) =>
    settle(db, {
      memberId: member.id,
      lineIds: body.ids,
      memberCouponId: body.coupon_id ?? null,
      addressId: body.address_id ?? null,
      now,
    }),
  )

  forMembers('cartExplain', async ({ member, body, db, now }) => {
    const {
      goods_id: goodsId,
      number = 1,
      ids = 'all',
      coupon_id: memberCouponId = null,
      address_id: addressId = null,
    } = body
    return goodsId === undefined
      ? explainCart(db, { memberId: member.id, lineIds: ids, memberCouponId, addressId, now })
      : explainGoods(db, { memberId: member.id, goodsId, number, now })
  })

  forAll('cartHintKinds', async () => ({ kinds: [...hintKinds] }))

  forMembers('cartNextHint', async ({ member, body, db, now }) =>
    nextHint(db, { memberId: member.id, lineIds: body.ids ?? 'selected', now }),
  )
}
