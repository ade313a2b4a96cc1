import { addressCalls } from '#lib/contract/addresses/calls.ts'
import type { Address, AddressBook, Region } from '#lib/domain/address.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toAddress, toSuggestedAddress } from '#lib/mapping/address.ts'
import type { Asked } from './asked.ts'
import { asIs, refreshAsked, useAsked } from './asked.ts'
import { addressesKey } from './asked-keys.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const noRegions: readonly Region[] = []

/** Provinces with their cities and districts; empty until they are known. */
export function useRegions(): readonly Region[] {
  return useAsked(['regions'], async () => (await callShop(addressCalls.regions)).data, asIs).data ?? noRegions
}

/** The member's delivery addresses, the default one first, and what a first one could be. Asked for where somebody needs it. */
export const useAddressBook = (isNeeded = true): Asked<AddressBook> =>
  useAsked(isNeeded ? [addressesKey] : null, async () => {
    const { data, suggestion } = await callShop(addressCalls.addresses)
    return { addresses: data.map(toAddress), suggestion: suggestion && toSuggestedAddress(suggestion) }
  })

const reloadAddresses = (): Promise<void> => refreshAsked(addressesKey)

export interface AddressInput {
  readonly name: string
  readonly phone: string
  /** District code, six digits. */
  readonly region: string
  readonly street: string
  readonly isDefault: boolean
}

const toBody = ({ name, phone, region, street, isDefault }: AddressInput) => ({
  name,
  phone,
  region,
  street,
  is_default: isDefault ? 1 : 0,
})

/** Saves a new address, or a changed one under its id; answers with the id. */
export async function saveAddress(address: AddressInput, id?: number): Promise<FormAnswer<number>> {
  const body = toBody(address)
  const answer = await submitForm(async () => {
    const saved =
      id === undefined
        ? await callShop(addressCalls.addressAdd, { body })
        : await callShop(addressCalls.addressEdit, { params: { id }, body })
    return saved.id
  }, '保存失败，请重试')
  if (answer.ok) await reloadAddresses()
  return answer
}

/** False when it failed; the reason is on the screen. */
export function makeDefault({ id, ...address }: Address): Promise<boolean> {
  const body = toBody({ ...address, isDefault: true })
  return doOrReport(() => callShop(addressCalls.addressEdit, { params: { id }, body }), reloadAddresses)
}

/** False when it failed; the reason is on the screen. */
export function deleteAddress(id: number): Promise<boolean> {
  return doOrReport(() => callShop(addressCalls.addressDelete, { params: { id } }), reloadAddresses)
}
