'use client'

import useSWR from 'swr'
import type { WireRegion } from '#lib/contract/addresses/calls.ts'
import { addressCalls } from '#lib/contract/addresses/calls.ts'
import type { Address, Region } from '#lib/domain/address.ts'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { toAddress } from '#lib/mapping/address.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'

const addressesKey = 'addresses'

/** First message of each field, under the form's own field names. */
export type FieldErrors = Partial<Record<'name' | 'phone' | 'region' | 'street', string>>

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

/** The member's delivery addresses, the default one first. */
export const useAddresses = (): Asked<readonly Address[]> =>
  useAsked([addressesKey], async () => (await callShop(addressCalls.addresses)).data.map(toAddress))

const reloadAddresses = (): Promise<void> => refreshAsked(addressesKey)

export interface AddressInput {
  readonly name: string
  readonly phone: string
  /** District code, six digits. */
  readonly region: string
  readonly street: string
  readonly isDefault: boolean
}

/** Saves a new address, or a changed one under its id; answers with the id, or with what is wrong in which field. */
export async function saveAddress(address: AddressInput, id?: number): Promise<Result<number, FieldErrors>> {
  const { name, phone, region, street } = address
  const body = { name, phone, region, street, is_default: address.isDefault ? 1 : 0 }
  try {
    const saved =
      id === undefined
        ? await callShop(addressCalls.addressAdd, { body })
        : await callShop(addressCalls.addressEdit, { params: { id }, body })
    await reloadAddresses()
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

/** False when it failed; the reason is on the screen. */
export function deleteAddress(id: number): Promise<boolean> {
  return doOrReport(() => callShop(addressCalls.addressDelete, { params: { id } }), reloadAddresses)
}
