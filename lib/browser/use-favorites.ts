import { useMemo } from 'react'
import useSWR, { mutate } from 'swr'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Page } from '#lib/domain/page.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import type { Asked } from './asked.ts'
import { useAskedPage } from './asked.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { doOrReport } from './do-or-report.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

/** A list, not a set: what is kept is compared by its content, and sets all compare as equal. */
type Ids = readonly number[]
type Change = 'add' | 'cancel'

const idsKey = 'favorite-ids'
/** An upstream without a list of ids is read page by page, up to this many pages. */
const MOST_PAGES = 20

const askPage = (page: number) => callShop(favoriteCalls.favorites, { query: { page } })

async function loadIds(): Promise<Ids> {
  const first = await askPage(1)
  const ids = new Set([...first.goods_ids, ...first.data.map(({ id }) => id)])
  const last = Math.min(first.last_page, MOST_PAGES)
  for (let page = 2; page <= last && ids.size < first.total; page++) {
    for (const { id } of (await askPage(page)).data) ids.add(id)
  }
  return [...ids]
}

/** Goods the member keeps; empty until known and for guests. */
export function useFavoriteIds(): ReadonlySet<number> {
  // Not the user state: anyone who presses before it has come is no guest.
  const isMember = useSignedIn()
  const { data } = useSWR<Ids, ShopError>(isMember ? idsKey : null, loadIds, { revalidateOnFocus: false })
  return useMemo(() => new Set(data), [data])
}

/** A page of what the member keeps, the newest first. */
export const useFavoritePage = (page: number): Asked<Page<Goods>> =>
  useAskedPage(goodsKeyPrefix, favoriteCalls.favorites, { page }, toGoods)

const opposite: Readonly<Record<Change, Change>> = { add: 'cancel', cancel: 'add' }

/** Changes what hearts show, before anybody is asked. Answers with the goods that were not so already. */
async function show(change: Change, goodsIds: Ids): Promise<{ changed: Ids; wasKnown: boolean }> {
  let before: Ids | undefined
  await mutate<Ids>(
    idsKey,
    (ids) => {
      before = ids
      const others = (ids ?? []).filter((id) => !goodsIds.includes(id))
      return change === 'add' ? [...goodsIds, ...others] : others
    },
    { revalidate: false },
  )
  const isKept = (id: number): boolean => before?.includes(id) ?? false
  return { changed: goodsIds.filter((id) => isKept(id) !== (change === 'add')), wasKnown: before !== undefined }
}

/** Presses are sent one after the other: two quick ones on the same heart must not overtake each other. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Marks goods as favourites or takes them out: shown at once, and taken back when it fails. False then; the reason is on
 * the screen.
 */
export async function changeFavorites(change: Change, goodsIds: Ids): Promise<boolean> {
  const call = change === 'add' ? favoriteCalls.favoriteAdd : favoriteCalls.favoriteCancel
  const shown = show(change, goodsIds)
  const before = last
  const done = doOrReport(async () => {
    await before
    await callShop(call, { body: { goods_ids: [...goodsIds] } })
  })
  last = done
  const { changed, wasKnown } = await shown
  if (!(await done)) {
    await show(opposite[change], changed)
    return false
  }
  // Pressed before the list had come: what it said was dropped in favour of the press.
  if (!wasKnown) void mutate(idsKey)
  await mutate((key) => Array.isArray(key) && key[0] === goodsKeyPrefix && key[1] === favoriteCalls.favorites.path)
  return true
}
