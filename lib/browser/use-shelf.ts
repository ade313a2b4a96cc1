import type { WireTerms } from '#lib/contract/goods/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { CardGoods, Goods } from '#lib/domain/goods.ts'
import type { ShownBrief } from '#lib/domain/goods-brief.ts'
import type { Floor } from '#lib/domain/home.ts'
import { toCardGoods } from '#lib/mapping/goods-terms.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { useFeature } from './features.tsx'
import { termsQuery } from './goods-queries.ts'
import { callShop } from './http.ts'
import { usePersonal } from './use-personal.ts'

/** A shelf by the call that has it whole: the flash sale, what is recommended, or a floor by its id. */
export type ShelfSource = 'spike' | 'recommended' | number

/** Goods of a shelf: as everyone sees them, or under the member's own terms. */
export type ShelfItem = ShownBrief | CardGoods

export const hasTerms = (item: ShelfItem): item is CardGoods => 'offer' in item

/** Only the browser of a member before a shop API without terms needs these. */
const wholeShelves = () => import('./whole-shelves.ts')

interface Shelf {
  readonly source: ShelfSource
  readonly briefs: readonly ShownBrief[]
  /** Ids asked for in one call with those of other shelves of the first view. */
  readonly together: readonly number[]
}

/**
 * A shelf as this viewer sees it. A member's terms are asked for by ids once it is near; an upstream that has no such
 * call is asked for the whole shelf.
 */
export function useShelf({ source, briefs, together }: Shelf, isNear: boolean): readonly ShelfItem[] {
  const isAnswered = useFeature('goods-terms')
  const ids = together.length > 0 ? together : briefs.map(({ id }) => id)
  const terms = usePersonal<readonly WireTerms[]>(
    isNear && isAnswered ? [goodsKeyPrefix, 'terms', ids.join()] : null,
    async () => (await callShop(goodsCalls.goodsTerms, { query: termsQuery(ids) })).data,
    noTerms,
  ).data
  const whole = useWholeShelf(source, isNear && !isAnswered)
  if (!isAnswered) return whole ?? briefs
  return terms.length === 0 ? briefs : briefs.map((brief) => toCardGoods(brief, terms) ?? brief)
}

const noTerms: readonly WireTerms[] = []

/** The shelf by the specification's own call; undefined until it has come. */
function useWholeShelf(source: ShelfSource, isAsked: boolean): readonly Goods[] | undefined {
  const isFloor = typeof source === 'number'
  const goods = usePersonal<readonly Goods[] | undefined>(
    isAsked && !isFloor ? [goodsKeyPrefix, source] : null,
    async () => {
      const { flashGoods, recommendedGoods } = await wholeShelves()
      return await (source === 'spike' ? flashGoods() : recommendedGoods())
    },
    undefined,
  ).data
  const all = usePersonal<readonly Floor[] | undefined>(
    isAsked && isFloor ? [goodsKeyPrefix, 'floors'] : null,
    async () => await (await wholeShelves()).homeFloors(),
    undefined,
  ).data
  return isFloor ? all?.find(({ id }) => id === source)?.goods : goods
}
