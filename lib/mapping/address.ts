import type { WireAddress, WireSuggestedAddress } from '#lib/contract/addresses/calls.ts'
import type { Address, SuggestedAddress } from '#lib/domain/address.ts'

export const toAddress = (wire: WireAddress): Address => ({
  id: wire.id,
  name: wire.name,
  phone: wire.phone,
  place: [...new Set([wire.province, wire.city, wire.district])].join(''),
  street: wire.street,
  region: wire.region,
  isDefault: wire.is_default === 1,
})

export const toSuggestedAddress = ({ name, phone, region, street }: WireSuggestedAddress): SuggestedAddress => ({
  name,
  phone,
  region,
  street,
})
