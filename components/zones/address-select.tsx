import { useEffect, useEffectEvent } from 'react'
import { Select } from '#components/ui/select.tsx'
import type { DeliveryAddress } from '#lib/browser/use-offers.ts'
import { useDeliveryAddresses } from '#lib/browser/use-offers.ts'
import { toId } from '#lib/kernel/id.ts'

interface AddressSelectProps {
  /** Null until one is. */
  chosen: DeliveryAddress | null
  onChoose: (address: DeliveryAddress) => void
  error?: string | undefined
}

/** One of the member's delivery addresses; the default one is chosen at first. */
export function AddressSelect({ chosen, onChoose, error }: AddressSelectProps) {
  const addresses = useDeliveryAddresses()
  const first = addresses?.find((address) => address.isDefault) ?? addresses?.[0]
  const chooseFirst = useEffectEvent((address: DeliveryAddress) => {
    if (chosen === null) onChoose(address)
  })
  useEffect(() => {
    if (first !== undefined) chooseFirst(first)
  }, [first])
  return (
    <Select
      label="收货地址"
      name="address_id"
      required
      value={chosen?.id ?? ''}
      error={error}
      hint={addresses?.length === 0 ? '暂无收货地址，请先在结算页或收货地址页新增' : undefined}
      onChange={(event) => {
        const id = toId(event.currentTarget.value)
        const address = addresses?.find((each) => each.id === id)
        if (address) onChoose(address)
      }}
    >
      {chosen === null && <option value="">请选择</option>}
      {addresses?.map((address) => (
        <option key={address.id} value={address.id}>
          {address.text}
        </option>
      ))}
    </Select>
  )
}
