import { useCallback } from 'react'
import type { SWRConfiguration } from 'swr'
import useSWR, { mutate } from 'swr'
import type { Call, DataOf, QueryOf } from '#lib/contract/call.ts'
import type { Page } from '#lib/domain/page.ts'
import type { Failure } from '#lib/kernel/result.ts'
import type { WirePage } from '#lib/mapping/page.ts'
import { toPage } from '#lib/mapping/page.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** Something a screen has asked for: not there yet, there, or failed. */
export interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: Failure | undefined
  readonly reload: () => void
}

type Key = readonly [noun: string, ...rest: unknown[]]

/** Everything kept under a noun is asked for again: after a write, or because a reader wants to try again. */
export async function refreshAsked(noun: string): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === noun)
}

/** What a call answers, kept under a noun; null asks nothing. */
export function useAsked<Data>(key: Key | null, load: () => Promise<Data>, options?: SWRConfiguration): Asked<Data> {
  const { data, error, mutate: again } = useSWR<Data, ShopError>(key, load, options)
  return { data, error: failureOf(error), reload: useCallback(() => void again(), [again]) }
}

/** Asked once, and again only when somebody wants to: for what does not change while it is looked at. */
export const asIs: SWRConfiguration = { revalidateOnFocus: false, revalidateIfStale: false }

/** What was shown stays until the next is there. */
export const keepShown: SWRConfiguration = { keepPreviousData: true }

type ItemOf<C> = DataOf<C> extends WirePage<infer Wire> ? Wire : never

/** One page of a list. */
export const useAskedPage = <C extends Call, Item>(
  noun: string,
  call: C,
  query: QueryOf<C>,
  toItem: (wire: ItemOf<C>) => Item,
): Asked<Page<Item>> =>
  useAsked(
    [noun, call.path, query],
    async () => toPage((await callShop(call, { query })) as WirePage<ItemOf<C>>, toItem),
    keepShown,
  )
