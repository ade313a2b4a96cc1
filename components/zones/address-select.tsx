'use client'

import { useEffect, useEffectEvent } from 'react'
import { Select } from '#components/ui/select.tsx'
import { useDeliveryAddresses } from '#lib/browser/use-offers.ts'

interface AddressSelectProps {
  /** 0 until one is. */
  chosen: number
  onChoose: (id: number) => void
  error?: string | undefined
}

/** One of the member's delivery addresses; the default one is chosen at first. */
export function AddressSelect({ chosen, onChoose, error }: AddressSelectProps) {
  const addresses = useDeliveryAddresses()
  const first = addresses?.find((address) => address.isDefault)?.id ?? addresses?.[0]?.id
  const chooseFirst = useEffectEvent((id: number) => {
    if (chosen === 0) onChoose(id)
  })
  useEffect(() => {
    if (first !== undefined) chooseFirst(first)
  }, [first])
  return (
    <Select
      label="收货地址"
      name="address_id"
      required
      value={chosen || ''}
      error={error}
      hint={addresses?.length === 0 ? '暂无收货地址，请先在结算页或收货地址页新增' : undefined}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      {chosen === 0 && <option value="">请选择</option>}
      {addresses?.map((address) => (
        <option key={address.id} value={address.id}>
          {address.text}
        </option>
      ))}
    </Select>
  )
}
