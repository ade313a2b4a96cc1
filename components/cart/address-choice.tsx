import { useState } from 'react'
import { AddressForm } from '#components/addresses/address-form.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldsetTitle, Radio, RadioGroup } from '#components/ui/check.tsx'
import { useAddressBook } from '#lib/browser/addresses.ts'
import type { SettlementAddress } from '#lib/domain/settlement.ts'

interface AddressChoiceProps {
  addresses: readonly SettlementAddress[]
  chosen: number | undefined
  onChoose: (id: number) => void
  /** Ends when the addresses have been read again. */
  onChanged: () => Promise<void>
}

/** Where it goes: the member's addresses, and a new one without leaving the page. */
export function AddressChoice({ addresses, chosen, onChoose, onChanged }: AddressChoiceProps) {
  const isFirst = addresses.length === 0
  const { data: book, error } = useAddressBook(isFirst)
  /** Null until the buyer said either: a first address that is suggested is open by itself. */
  const [isOpened, setAdding] = useState<boolean | null>(null)
  const isAdding = isOpened ?? Boolean(book?.suggestion)
  const isKnown = !isFirst || book !== undefined || error !== undefined
  return (
    <section aria-label="收货地址" className="border border-line bg-surface px-3 py-2">
      <RadioGroup legend={<FieldsetTitle>收货地址</FieldsetTitle>}>
        <div className="flex flex-col">
          {addresses.map((address) => (
            <Radio
              key={address.id}
              name="address"
              checked={address.id === chosen}
              onChange={() => onChoose(address.id)}
              label={
                <span>
                  {address.name} {address.phone} <span className="text-ink-700">{address.text}</span>
                  {address.isDefault && <span className="ml-1 text-meta text-brand-700">默认</span>}
                </span>
              }
            />
          ))}
          {isFirst && <p className="text-ink-500">暂无收货地址</p>}
        </div>
      </RadioGroup>
      {isAdding ? (
        <AddressForm
          suggestion={isFirst ? book?.suggestion : null}
          onCancel={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false)
            void onChanged().then(() => onChoose(id))
          }}
        />
      ) : (
        <Button variant="text" size="row" disabled={!isKnown} onClick={() => setAdding(true)}>
          + 新增收货地址
        </Button>
      )}
    </section>
  )
}
