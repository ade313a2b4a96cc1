import { useState } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { RegionSelect } from '#components/ui/region-select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useRegions } from '#lib/browser/addresses.ts'
import type { Place, RegistrationFields } from '#lib/domain/registration.ts'
import type { FieldMessages } from './use-draft-form.ts'

interface PlaceProps {
  place: Place
  onChange: (place: Place) => void
  errors: FieldMessages
  prefix?: string
  streetLabel: string
}

/** Region and street. */
export function PlaceEntry({ place, onChange, errors, prefix = '', streetLabel }: PlaceProps) {
  const regions = useRegions()
  return (
    <div className="flex flex-col gap-3">
      <RegionSelect
        regions={regions}
        value={place.region}
        onChange={(region) => onChange({ ...place, region })}
        name={`${prefix}region`}
        error={errors[`${prefix}region`]}
        required
      />
      <TextField
        label={streetLabel}
        name={`${prefix}street`}
        value={place.street}
        maxLength={120}
        required
        autoComplete="street-address"
        onChange={(event) => onChange({ ...place, street: event.currentTarget.value })}
        error={errors[`${prefix}street`]}
      />
    </div>
  )
}

interface AddressFieldsProps {
  fields: RegistrationFields
  change: (part: Partial<RegistrationFields>) => void
  errors: FieldMessages
}

const isSamePlace = ({ region, street, delivery }: RegistrationFields): boolean =>
  delivery.region === '' ? delivery.street === '' : delivery.region === region && delivery.street === street

/** Registered address, and where goods are sent: usually the same place, typed once. */
export function AddressFields({ fields, change, errors }: AddressFieldsProps) {
  const [isSame, setSame] = useState(() => isSamePlace(fields))
  const { delivery } = fields
  const setPlace = (place: Place) => change(isSame ? { ...place, delivery: { ...delivery, ...place } } : place)
  return (
    <>
      <section aria-labelledby="registered" className="flex flex-col gap-3">
        <h2 id="registered" className="text-form font-semibold">
          注册地址
        </h2>
        <PlaceEntry
          place={{ region: fields.region, street: fields.street }}
          onChange={setPlace}
          errors={errors}
          streetLabel="详细地址，与营业执照一致"
        />
      </section>
      <section aria-labelledby="delivery" className="flex flex-col gap-3">
        <h2 id="delivery" className="text-form font-semibold">
          收货信息
        </h2>
        <div className="grid gap-3 tablet:grid-cols-2">
          <TextField
            label="收货人"
            name="delivery_name"
            value={delivery.name}
            maxLength={30}
            required
            autoComplete="name"
            onChange={(event) => change({ delivery: { ...delivery, name: event.currentTarget.value } })}
            error={errors.delivery_name}
          />
          <TextField
            label="收货电话"
            name="delivery_phone"
            type="tel"
            value={delivery.phone}
            required
            autoComplete="tel"
            hint="手机号，或区号-座机号"
            onChange={(event) => change({ delivery: { ...delivery, phone: event.currentTarget.value } })}
            error={errors.delivery_phone}
          />
        </div>
        <Checkbox
          label="收货地址与注册地址相同"
          checked={isSame}
          onChange={(event) => {
            setSame(event.currentTarget.checked)
            if (event.currentTarget.checked) {
              change({ delivery: { ...delivery, region: fields.region, street: fields.street } })
            }
          }}
        />
        {!isSame && (
          <PlaceEntry
            place={delivery}
            onChange={(place) => change({ delivery: { ...delivery, ...place } })}
            errors={errors}
            prefix="delivery_"
            streetLabel="收货详细地址"
          />
        )}
      </section>
    </>
  )
}
