'use client'

import { useState } from 'react'
import { AddressForm } from '#components/addresses/address-form.tsx'
import { Button } from '#components/ui/button.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { deleteAddress, makeDefault, useAddressBook } from '#lib/browser/addresses.ts'
import type { Address, AddressBook } from '#lib/domain/address.ts'

const MOST = 20

function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-75">
        <p>
          <span className="font-semibold">{address.name}</span> <span className="text-ink-700">{address.phone}</span>
          {address.isDefault && <span className="ml-2 bg-brand-50 px-1 text-meta text-brand-700">默认</span>}
        </p>
        <p className="text-table text-ink-700">
          {address.place}
          {address.street}
        </p>
      </div>
      <div className="flex gap-1">
        {!address.isDefault && (
          <WorkButton
            variant="text"
            size="row"
            aria-label={`设为默认 ${address.name}`}
            work={() => makeDefault(address)}
          >
            设为默认
          </WorkButton>
        )}
        <Button variant="text" size="row" aria-label={`修改 ${address.name}`} onClick={onEdit}>
          修改
        </Button>
        <WorkButton
          variant="text"
          size="row"
          aria-label={`删除 ${address.name}`}
          work={() => deleteAddress(address.id)}
          question={{
            message: `确定删除 ${address.name} 的收货地址吗？已提交的订单不受影响。`,
            confirm: '删除',
            destructive: true,
          }}
        >
          删除
        </WorkButton>
      </div>
    </div>
  )
}

/** Delivery addresses: the default one first, each changed in its place. */
export function AddressesPage() {
  return (
    <Shown asked={useAddressBook()} label="收货地址">
      {(book) => <Addresses {...book} />}
    </Shown>
  )
}

function Addresses({ addresses, suggestion }: AddressBook) {
  /** Id of the address being changed, or 0 for a new one. */
  const [editing, setEditing] = useState<number | null>(null)
  const close = () => setEditing(null)
  const isFull = addresses.length >= MOST
  return (
    <div className="border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-3 px-3 py-2">
        <Button variant="brand" size="row" disabled={isFull || editing === 0} onClick={() => setEditing(0)}>
          新增收货地址
        </Button>
        <p className="text-meta text-ink-500">
          已保存 {addresses.length} 个，最多 {MOST} 个
        </p>
      </div>
      {editing === 0 && (
        <div className="px-3 pb-3">
          <AddressForm suggestion={suggestion} onSaved={close} onCancel={close} />
        </div>
      )}
      {addresses.length === 0 && editing !== 0 && <EmptyState text="暂无收货地址，下单前请先新增" />}
      <ul>
        {addresses.map((address) => (
          <li key={address.id} className="border-line-soft border-t px-3 py-2">
            {editing === address.id ? (
              <AddressForm address={address} onSaved={close} onCancel={close} />
            ) : (
              <AddressRow address={address} onEdit={() => setEditing(address.id)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
