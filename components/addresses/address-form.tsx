'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { RegionSelect } from '#components/ui/region-select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { FieldErrors } from '#lib/browser/addresses.ts'
import { saveAddress, useRegions } from '#lib/browser/addresses.ts'
import type { Address } from '#lib/domain/address.ts'
import { isPhone } from '#lib/kernel/phone.ts'

interface AddressFormProps {
  /** The address to change; a new one without it. */
  address?: Address
  onSaved: (id: number) => void
  onCancel: () => void
}

function check(name: string, phone: string, district: string, street: string): FieldErrors {
  const errors: FieldErrors = {}
  if (name === '') errors.name = '请填写收货人'
  if (!isPhone(phone)) errors.phone = '请输入正确的手机号或座机号'
  if (district === '') errors.region = '请选择省市区'
  if (street.length < 2) errors.street = '请填写详细地址'
  return errors
}

/** A delivery address, new or changed. What was typed stays when the shop API refuses it. */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const provinces = useRegions()
  const [region, setRegion] = useState(address?.region ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (field: string) => String(fields.get(field) ?? '').trim()
    const found = check(text('name'), text('phone'), region, text('street'))
    setErrors(found)
    const wrong = Object.keys(found)[0]
    if (wrong) {
      form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setBusy(true)
    const input = {
      name: text('name'),
      phone: text('phone'),
      region,
      street: text('street'),
      isDefault: fields.get('isDefault') === 'on',
    }
    const result = await saveAddress(input, address?.id)
    setBusy(false)
    if (result.ok) onSaved(result.value)
    else setErrors(result.problem)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="mt-2 grid max-w-shop gap-3 border-line-soft border-t pt-3 tablet:grid-cols-3"
    >
      <TextField
        label="收货人"
        name="name"
        autoComplete="name"
        required
        defaultValue={address?.name}
        error={errors.name}
      />
      <TextField
        label="手机号或座机"
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={address?.phone}
        error={errors.phone}
      />
      <div className="hidden tablet:block" />
      <RegionSelect
        regions={provinces}
        value={region}
        name="region"
        error={errors.region}
        required
        onChange={setRegion}
      />
      <TextField
        label="详细地址"
        name="street"
        autoComplete="street-address"
        required
        defaultValue={address?.street}
        error={errors.street}
        className="tablet:col-span-2"
      />
      <div className="flex flex-wrap items-end gap-3 tablet:col-span-3">
        {address?.isDefault ? (
          <input type="hidden" name="isDefault" value="on" />
        ) : (
          <Checkbox label="设为默认地址" name="isDefault" />
        )}
        <Button variant="brand" type="submit" busy={busy}>
          保存地址
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </form>
  )
}
