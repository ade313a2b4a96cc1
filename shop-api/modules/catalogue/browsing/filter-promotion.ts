import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { isRunning, loadItems, loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { scopeTest } from './scope-test.ts'

interface CampaignQuery {
  readonly activity?: string | undefined
  readonly activity_id?: number | undefined
}

/** Kinds that name their goods one by one; the others reach what is in their scope. */
const byItem: readonly PromotionRow['kind'][] = ['flash', 'daily', 'combination', 'group_buy']

const kindsOfLists = ['full_reduction', 'store_discount', 'cash_back', 'gift', 'exchange', ...byItem] as const
type ListedKind = (typeof kindsOfLists)[number]

const isListedKind = (name: string): name is ListedKind => (kindsOfLists as readonly string[]).includes(name)

/** What a list was narrowed to: one campaign by id, or all of a kind that run now. None is not the same as no wish. */
export async function chosenPromotions(db: Db, query: CampaignQuery, now: Date): Promise<PromotionRow[] | null> {
  if (query.activity_id !== undefined) {
    const [found] = await loadPromotions(db, { kinds: [], ids: possibleIds([query.activity_id]), now })
    return found && isRunning(found, now) ? [found] : []
  }
  if (query.activity === undefined) return null
  return isListedKind(query.activity) ? loadPromotions(db, { kinds: [query.activity], ids: [], now }) : []
}

/** Passes goods that one of the wanted campaigns reaches. */
export async function campaignTests(
  db: Db,
  { columns }: GoodsIndex,
  query: CampaignQuery,
  now: Date,
): Promise<((place: number) => boolean)[]> {
  const wanted = await chosenPromotions(db, query, now)
  if (wanted === null) return []
  const named = wanted.filter((each) => byItem.includes(each.kind))
  const parts = await loadItems(db, { itemIds: [], promotionIds: named.map((each) => each.id) })
  const ids = new Set<number | undefined>(parts.map((item) => item.goodsId))
  const rules = wanted
    .filter((each) => !byItem.includes(each.kind))
    .map((each) => ({
      isIn: scopeTest(columns, each.scope),
      excluded: new Set<number | undefined>(each.rule.excludedGoodsIds),
    }))
  const { id } = columns
  return [(place) => ids.has(id[place]) || rules.some(({ isIn, excluded }) => !excluded.has(id[place]) && isIn(place))]
}
