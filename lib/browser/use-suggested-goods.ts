import type { WireTerms } from '#lib/contract/goods/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { CardGoods } from '#lib/domain/goods.ts'
import type { Suggestion } from '#lib/domain/suggestion.ts'
import { toCardGoods } from '#lib/mapping/goods-terms.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { useFeature } from './features.tsx'
import { termsQuery } from './goods-queries.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'
import { usePersonal } from './use-personal.ts'

const noTerms: readonly WireTerms[] = []

/** What is suggested, on the member's own terms, by the suggestions' keys; for guests nothing. */
export function useSuggestedGoods(rows: readonly Suggestion[]): ReadonlyMap<string, CardGoods> {
  const isAnswered = useFeature('goods-terms')
  const isSignedIn = useSignedIn()
  const ids = rows.flatMap(({ goodsId }) => goodsId ?? [])
  const { data } = usePersonal<readonly WireTerms[]>(
    isAnswered && isSignedIn && ids.length > 0 ? [goodsKeyPrefix, 'terms', ids.join()] : null,
    async () => (await callShop(goodsCalls.goodsTerms, { query: termsQuery(ids) })).data,
    noTerms,
  )
  return new Map(
    rows.flatMap((row) => {
      const goods = row.goodsId === null ? undefined : toCardGoods({ ...row, id: row.goodsId, picture: '' }, data)
      return goods ? [[row.key, goods] as const] : []
    }),
  )
}
