'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox, Radio, RadioGroup } from '#components/ui/check.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import type { FormErrors } from '#lib/browser/form-answer.ts'
import { applyForInvoices } from '#lib/browser/use-invoices.ts'
import type { InvoiceKind, InvoiceOrder, KnownTitle } from '#lib/domain/invoice.ts'
import { isEmail } from '#lib/kernel/email.ts'
import { formatFen, sumFen } from '#lib/kernel/money.ts'
import { invoicesUrl } from '#lib/routes/links.ts'
import { focusField } from './focus-field.ts'

interface InvoiceFormProps {
  title: KnownTitle
  orders: readonly InvoiceOrder[]
  onSent: () => void
}

const onlySpecial = [
  ['address', '注册地址'],
  ['phone', '注册电话'],
  ['bank', '开户银行'],
  ['account', '银行账号'],
] as const

function check(text: (field: string) => string, kind: InvoiceKind): FormErrors {
  const errors: Record<string, string> = {}
  if (text('title').length < 2) errors.title = '请填写发票抬头'
  if (!/^[0-9A-Za-z]{15,20}$/.test(text('taxNumber'))) {
    errors.taxNumber = kind === 'special' ? '开具专用发票须先提交营业执照并通过审核' : '请填写15至20位纳税人识别号'
  }
  if (kind === 'special') {
    for (const [field, label] of onlySpecial) if (text(field) === '') errors[field] = `专用发票须填写${label}`
  }
  if (text('email') !== '' && !isEmail(text('email'))) errors.email = '请输入正确的邮箱'
  return errors
}

/** What is on the invoice; begun with what stood on the last one. */
export function InvoiceForm({ title, orders, onSent }: InvoiceFormProps) {
  const router = useRouter()
  const [kind, setKind] = useState<InvoiceKind>('ordinary')
  // Tax is deducted by who has bought.
  const isOwn = kind === 'special'
  const begun = isOwn ? title.company : title
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (field: string) => String(fields.get(field) ?? '').trim()
    const found = { ...(orders.length === 0 ? { orders: '请先勾选要开票的订单' } : {}), ...check(text, kind) }
    setErrors(found)
    if (focusField(form, found)) return
    setBusy(true)
    const answer = await applyForInvoices({
      orderIds: orders.map((order) => order.id),
      isMerged: orders.length === 1 || fields.get('isMerged') === 'on',
      kind,
      title: text('title'),
      taxNumber: text('taxNumber'),
      address: text('address'),
      phone: text('phone'),
      bank: text('bank'),
      account: text('account'),
      email: text('email'),
      remark: text('remark'),
    })
    setBusy(false)
    if (!answer.ok) {
      setErrors(answer.problem)
      focusField(form, answer.problem)
      return
    }
    showToast(`已申请 ${answer.value} 张发票`)
    onSent()
    router.push(invoicesUrl())
  }

  return (
    <form
      noValidate
      aria-label="开票信息"
      onSubmit={(event) => void send(event)}
      className="grid gap-3 border border-line bg-surface p-4 tablet:grid-cols-2"
    >
      <p role="status" className="tablet:col-span-2">
        已选 <strong>{orders.length}</strong> 个订单，开票金额{' '}
        <strong className="text-form text-price">¥{formatFen(sumFen(orders.map((order) => order.amount)))}</strong>
      </p>
      <div className="tablet:col-span-2">
        <FormAlert message={errors.orders} />
      </div>
      <RadioGroup legend="发票类型" error={errors.kind}>
        <Radio name="kind" label="电子普通发票" checked={kind === 'ordinary'} onChange={() => setKind('ordinary')} />
        <Radio name="kind" label="电子专用发票" checked={kind === 'special'} onChange={() => setKind('special')} />
      </RadioGroup>
      <div className="flex items-end">
        {orders.length > 1 && <Checkbox name="isMerged" label="合并开具一张发票" defaultChecked />}
      </div>
      <TextField
        key={`title ${kind}`}
        label="发票抬头"
        name="title"
        required
        readOnly={isOwn}
        maxLength={100}
        defaultValue={begun.title}
        hint={isOwn ? '专用发票只开给本企业，以审核通过的营业执照为准' : undefined}
        error={errors.title}
      />
      <TextField
        key={`taxNumber ${kind}`}
        label="纳税人识别号"
        name="taxNumber"
        required
        readOnly={isOwn}
        maxLength={20}
        defaultValue={begun.taxNumber}
        autoComplete="off"
        error={errors.taxNumber}
      />
      {onlySpecial.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          name={field}
          required={kind === 'special'}
          maxLength={100}
          defaultValue={title[field]}
          error={errors[field]}
        />
      ))}
      <TextField
        label="接收邮箱"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={100}
        defaultValue={title.email}
        hint="开具后自动发送，不填可在本页下载"
        error={errors.email}
      />
      <TextField label="备注" name="remark" maxLength={200} error={errors.remark} hint="将打印在发票备注栏" />
      <div className="tablet:col-span-2">
        <Button type="submit" variant="brand" busy={busy}>
          提交申请
        </Button>
      </div>
    </form>
  )
}
