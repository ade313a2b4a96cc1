'use client'

import { Button } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { FieldError } from '#components/ui/field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { BranchEntry, RegistrationRules } from '#lib/domain/registration.ts'
import { emptyBranch } from '#lib/domain/registration.ts'
import { PaperFields } from './licence-fields.tsx'
import { PlaceEntry } from './place-fields.tsx'
import type { FieldMessages } from './use-draft-form.ts'

const MOST_STORES = 50

interface StoreFieldsProps {
  stores: readonly BranchEntry[]
  onChange: (stores: readonly BranchEntry[]) => void
  errors: FieldMessages
  rules: RegistrationRules
}

const isBlank = ({ name, contact, phone, street, papers }: BranchEntry): boolean =>
  name + contact + phone + street === '' && papers.length === 0

/** The stores of a head office; each becomes a member of its own under the head office's sign-in. */
export function BranchFields({ stores, onChange, errors, rules }: StoreFieldsProps) {
  const remove = async (store: BranchEntry, index: number): Promise<void> => {
    const isSure =
      isBlank(store) ||
      (await confirmDialog.ask({
        message: `确定删除门店“${store.name || index + 1}”吗？`,
        confirm: '删除',
        destructive: true,
      }))
    if (isSure) onChange(stores.filter(({ key }) => key !== store.key))
  }
  return (
    <div className="flex flex-col gap-4" data-field="stores">
      {stores.map((store, index) => (
        <Store
          key={store.key}
          store={store}
          index={index}
          onChange={(next) => onChange(stores.map((each) => (each.key === store.key ? next : each)))}
          onRemove={() => void remove(store, index)}
          errors={errors}
          rules={rules}
        />
      ))}
      {errors.stores && <FieldError id="stores-error">{errors.stores}</FieldError>}
      <div>
        <Button onClick={() => onChange([...stores, emptyBranch()])} disabled={stores.length >= MOST_STORES}>
          {stores.length === 0 ? '添加门店' : '再添加一家门店'}
        </Button>
      </div>
    </div>
  )
}

interface StoreProps {
  store: BranchEntry
  index: number
  onChange: (store: BranchEntry) => void
  onRemove: () => void
  errors: FieldMessages
  rules: RegistrationRules
}

function Store({ store, index, onChange, onRemove, errors, rules }: StoreProps) {
  const prefix = `stores.${index}.`
  return (
    <section aria-label={`门店 ${index + 1}`} className="flex flex-col gap-3 border border-line p-3">
      <div className="flex items-center justify-between">
        <h3 className="text-table font-semibold">门店 {index + 1}</h3>
        <Button variant="text" size="row" onClick={onRemove} aria-label={`删除门店 ${index + 1}`}>
          删除
        </Button>
      </div>
      <div className="grid gap-3 tablet:grid-cols-3">
        <TextField
          label="门店名称"
          name={`${prefix}name`}
          value={store.name}
          maxLength={60}
          required
          onChange={(event) => onChange({ ...store, name: event.currentTarget.value })}
          error={errors[`${prefix}name`]}
        />
        <TextField
          label="门店联系人"
          name={`${prefix}contact`}
          value={store.contact}
          maxLength={30}
          required
          onChange={(event) => onChange({ ...store, contact: event.currentTarget.value })}
          error={errors[`${prefix}contact`]}
        />
        <TextField
          label="联系人手机"
          name={`${prefix}phone`}
          type="tel"
          value={store.phone}
          required
          onChange={(event) => onChange({ ...store, phone: event.currentTarget.value })}
          error={errors[`${prefix}phone`]}
        />
      </div>
      <PlaceEntry
        place={store}
        onChange={(place) => onChange({ ...store, ...place })}
        errors={errors}
        prefix={prefix}
        streetLabel="门店详细地址，也作收货地址"
      />
      <PaperFields
        rules={rules.storePapers}
        papers={store.papers}
        onChange={(papers) => onChange({ ...store, papers })}
        errors={errors}
        prefix={prefix}
      />
    </section>
  )
}
