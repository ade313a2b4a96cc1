import type { BodyOf } from '#lib/contract/call.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { PriceExplanation, PriceQuestion } from '#lib/domain/price-steps.ts'
import { toPriceExplanation } from '#lib/mapping/price-steps.ts'
import type { Asked } from './asked.ts'
import { useAsked } from './asked.ts'
import { callShop } from './http.ts'

function bodyOf(question: PriceQuestion): BodyOf<typeof cartCalls.cartExplain> {
  switch (question.kind) {
    case 'goods':
      return { goods_id: question.goodsId, number: question.quantity }
    case 'lines':
      return {
        ids: [...question.lineIds],
        coupon_id: question.couponId ?? 0,
        ...(question.addressId === null ? {} : { address_id: question.addressId }),
      }
    default:
      return {}
  }
}

/** Every step of a price, asked for when the dialog opens, and again each time; until then what the page knows. */
export const usePriceSteps = (question: PriceQuestion, known: PriceExplanation | null): Asked<PriceExplanation> =>
  useAsked(
    ['price-steps', question],
    async () => toPriceExplanation(await callShop(cartCalls.cartExplain, { body: bodyOf(question) })),
    { revalidateOnFocus: false, dedupingInterval: 0, ...(known ? { fallbackData: known } : {}) },
  )
