'use client'

import { useCallback } from 'react'
import type { SWRConfiguration } from 'swr'
import useSWR, { mutate } from 'swr'
import type { Failure } from '#lib/kernel/failure.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'

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

export function useAsked<Data>(key: Key, load: () => Promise<Data>, options: SWRConfiguration = {}): Asked<Data> {
  const { data, error } = useSWR<Data, ShopError>(key, load, options)
  const [noun] = key
  return { data, error: failureOf(error), reload: useCallback(() => void refreshAsked(noun), [noun]) }
}

/** A page of a list: what was shown stays until the next page is there. */
export const useAskedPage = <Data>(key: Key, load: () => Promise<Data>): Asked<Data> =>
  useAsked(key, load, { keepPreviousData: true })
