import type { WireCart, WireNextHint } from '#lib/contract/cart/calls.ts'
import type { CartHint } from '#lib/domain/cart.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { toGoods } from './goods.ts'

type WireHint = NonNullable<WireCart['hints']>[number] & Partial<Pick<WireNextHint['hints'][number], 'goods'>>

export function toCartHints(hints: readonly WireHint[]): CartHint[] {
  return hints.map((hint, index) => ({
    key: `${hint.kind} ${hints.slice(0, index).filter((before) => before.kind === hint.kind).length}`,
    kind: hint.kind === 'manjian' ? 'reduction' : hint.kind,
    text: hint.text,
    gap: parseFen(hint.gap),
    wayOut: hint.action,
    goods: hint.goods?.map(toGoods) ?? [],
  }))
}
