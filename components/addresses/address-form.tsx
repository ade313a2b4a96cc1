import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { RegionSelect } from '#components/ui/region-select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { saveAddress, useRegions } from '#lib/browser/addresses.ts'
import type { Address, SuggestedAddress } from '#lib/domain/address.ts'
import { isPhone } from '#lib/kernel/phone.ts'

interface AddressFormProps {
  /** The address to change; a new one without it. */
  address?: Address
  /** What a new one could be: it is filled in, and saved only by the buyer. */
  suggestion?: SuggestedAddress | null
  onSaved: (id: number) => void
  onCancel: () => void
}

/** A delivery address, new or changed. */
export function AddressForm({ address, suggestion, onSaved, onCancel }: AddressFormProps) {
  const given = address ?? suggestion
  const provinces = useRegions()
  const [region, setRegion] = useState(given?.region ?? '')
  const form = useForm({
    check: ({ text, phone }) => [
      text('name') === '' && { field: 'name', message: '请填写收货人' },
      !isPhone(phone('phone')) && { field: 'phone', message: '请输入正确的手机号或座机号' },
      region === '' && { field: 'region', message: '请选择省市区' },
      text('street').length < 2 && { field: 'street', message: '请填写详细地址' },
    ],
    send: ({ text, phone }) =>
      saveAddress(
        {
          name: text('name'),
          phone: phone('phone'),
          region,
          street: text('street'),
          isDefault: text('isDefault') === 'on',
        },
        address?.id,
      ),
    onDone: onSaved,
  })
  return (
    <form {...form.props} className="mt-2 grid max-w-shop gap-3 border-line-soft border-t pt-3 tablet:grid-cols-3">
      <FormAlert message={form.general} className="tablet:col-span-3" />
      {suggestion && (
        <p className="text-ink-700 text-table tablet:col-span-3">已按企业注册信息填写，请核对或修改后保存</p>
      )}
      <TextField {...form.field('name')} label="收货人" autoComplete="name" required defaultValue={given?.name} />
      <TextField
        {...form.field('phone')}
        label="手机号或座机"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={given?.phone}
      />
      <div className="hidden tablet:block" />
      <RegionSelect {...form.field('region')} regions={provinces} value={region} required onChange={setRegion} />
      <TextField
        {...form.field('street')}
        label="详细地址"
        autoComplete="street-address"
        required
        defaultValue={given?.street}
        className="tablet:col-span-2"
      />
      <div className="flex flex-wrap items-end gap-3 tablet:col-span-3">
        {address?.isDefault ? (
          <input type="hidden" name="isDefault" value="on" />
        ) : (
          <Checkbox label="设为默认地址" name="isDefault" />
        )}
        <Button variant="brand" type="submit" busy={form.busy}>
          保存地址
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </form>
  )
}
