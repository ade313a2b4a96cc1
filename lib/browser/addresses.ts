'use client'

import useSWR from 'swr'
import type { WireRegion } from '#lib/contract/addresses/calls.ts'
import { addressCalls } from '#lib/contract/addresses/calls.ts'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'

/** First message of each field, under the form's own field names. */
export type FieldErrors = Partial<Record<'name' | 'phone' | 'region' | 'street', string>>

export interface Region {
  readonly code: string
  readonly name: string
  readonly children: readonly Region[]
}

const noRegions: readonly Region[] = []

/** Provinces with their cities and districts; empty until they are known. */
export function useRegions(): readonly Region[] {
  const { data } = useSWR<readonly WireRegion[], ShopError>(
    'regions',
    async () => (await callShop(addressCalls.regions)).data,
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  return data ?? noRegions
}

interface NewAddress {
  readonly name: string
  readonly phone: string
  /** District code, six digits. */
  readonly region: string
  readonly street: string
  readonly isDefault: boolean
}

/** Saves an address and answers with its id, or with what is wrong in which field. */
export async function saveAddress(address: NewAddress): Promise<Result<number, FieldErrors>> {
  try {
    const { name, phone, region, street } = address
    const saved = await callShop(addressCalls.addressAdd, {
      body: { name, phone, region, street, is_default: address.isDefault ? 1 : 0 },
    })
    return success(saved.id)
  } catch (error) {
    if (error instanceof ShopError && error.kind === 'validation' && error.fieldErrors) {
      const entries = Object.entries(error.fieldErrors).map(([field, messages]) => [field, messages[0]])
      return failure(Object.fromEntries(entries))
    }
    reportError(error)
    return failure({})
  }
}
