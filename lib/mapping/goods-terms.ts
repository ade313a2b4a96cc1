import type { WireTerms } from '#lib/contract/goods/calls.ts'
import { usualTerms } from '#lib/contract/goods/terms.ts'
import type { CardGoods } from '#lib/domain/goods.ts'
import type { GoodsBrief } from '#lib/domain/goods-brief.ts'
import { toTerms } from './goods.ts'

/** Goods of a page under the viewer's own terms; undefined for those the answer says nothing of. */
export function toCardGoods(brief: GoodsBrief, answer: readonly WireTerms[]): CardGoods | undefined {
  const wire = answer.find(({ id }) => id === brief.id)
  if (!wire) return undefined
  const whole = { ...usualTerms, reasons: [], ladder_price: [], tags: [], sale_price: wire.base_price ?? null, ...wire }
  const { id, name, spec, manufacturer, picture } = brief
  return { ...toTerms(whole), id, name, spec, manufacturer, image: picture === '' ? null : { list: picture } }
}
