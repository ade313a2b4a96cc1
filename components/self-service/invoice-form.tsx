import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox, Radio, RadioGroup } from '#components/ui/check.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import type { FormValues } from '#components/ui/use-form.ts'
import { useForm } from '#components/ui/use-form.ts'
import { applyForInvoices } from '#lib/browser/use-invoices.ts'
import type { InvoiceKind, InvoiceOrder, KnownTitle } from '#lib/domain/invoice.ts'
import { isEmail } from '#lib/kernel/email.ts'
import type { FormProblem } from '#lib/kernel/form-problem.ts'
import { sumOfText } from '#lib/kernel/known-text.ts'
import { taxNumberProblem } from '#lib/kernel/tax-number.ts'
import { invoicesUrl } from '#lib/routes/links.ts'

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

function check({ text }: FormValues, kind: InvoiceKind): (FormProblem | false)[] {
  const taxNumber =
    kind === 'special' && text('taxNumber') === ''
      ? '开具专用发票须先提交营业执照并通过审核'
      : taxNumberProblem(text('taxNumber'))
  return [
    text('title').length < 2 && { field: 'title', message: '请填写发票抬头' },
    taxNumber !== null && { field: 'taxNumber', message: taxNumber },
    ...onlySpecial.map(
      ([field, label]) => kind === 'special' && text(field) === '' && { field, message: `专用发票须填写${label}` },
    ),
    text('email') !== '' && !isEmail(text('email')) && { field: 'email', message: '请输入正确的邮箱' },
  ]
}

/** What is on the invoice; begun with what stood on the last one. */
export function InvoiceForm({ title, orders, onSent }: InvoiceFormProps) {
  const router = useRouter()
  const [kind, setKind] = useState<InvoiceKind>('ordinary')
  // Tax is deducted by who has bought.
  const isOwn = kind === 'special'
  const begun = isOwn ? title.company : title
  const form = useForm({
    check: (values) => [orders.length === 0 && { message: '请先勾选要开票的订单' }, ...check(values, kind)],
    send: ({ text }) =>
      applyForInvoices({
        orderIds: orders.map((order) => order.id),
        isMerged: orders.length === 1 || text('isMerged') === 'on',
        kind,
        title: text('title'),
        taxNumber: text('taxNumber'),
        address: text('address'),
        phone: text('phone'),
        bank: text('bank'),
        account: text('account'),
        email: text('email'),
        remark: text('remark'),
      }),
    onDone: (count) => {
      showToast(`已申请 ${count} 张发票`)
      onSent()
      router.push(invoicesUrl())
    },
  })
  return (
    <form
      {...form.props}
      aria-label="开票信息"
      className="grid gap-3 border border-line bg-surface p-4 tablet:grid-cols-2"
    >
      <p role="status" className="tablet:col-span-2">
        已选 <strong>{orders.length}</strong> 个订单，开票金额{' '}
        <strong className="text-form text-price">{sumOfText(orders.map((order) => order.amount))}</strong>
      </p>
      <FormAlert message={form.general} className="tablet:col-span-2" />
      <RadioGroup legend="发票类型" error={form.errorOf('kind')}>
        <Radio
          name="kind"
          label="电子发票（普通发票）"
          checked={kind === 'ordinary'}
          onChange={() => setKind('ordinary')}
        />
        <Radio
          name="kind"
          label="电子发票（增值税专用发票）"
          checked={kind === 'special'}
          onChange={() => setKind('special')}
        />
      </RadioGroup>
      <div className="flex items-end">
        {orders.length > 1 && <Checkbox name="isMerged" label="合并开具一张发票" defaultChecked />}
      </div>
      <TextField
        key={`title ${kind}`}
        {...form.field('title')}
        label="发票抬头"
        required
        readOnly={isOwn}
        maxLength={100}
        defaultValue={begun.title}
        hint={isOwn ? '专用发票只开给本企业，以审核通过的营业执照为准' : undefined}
      />
      <TextField
        key={`taxNumber ${kind}`}
        {...form.field('taxNumber')}
        label="纳税人识别号"
        required
        readOnly={isOwn}
        maxLength={40}
        defaultValue={begun.taxNumber}
        autoComplete="off"
      />
      {onlySpecial.map(([field, label]) => (
        <TextField
          key={field}
          {...form.field(field)}
          label={label}
          required={kind === 'special'}
          maxLength={100}
          defaultValue={title[field]}
        />
      ))}
      <TextField
        {...form.field('email')}
        label="接收邮箱"
        type="email"
        autoComplete="email"
        maxLength={100}
        defaultValue={title.email}
        hint="开具后自动发送，不填可在本页下载"
      />
      <TextField {...form.field('remark')} label="备注" maxLength={200} hint="将打印在发票备注栏" />
      <div className="tablet:col-span-2">
        <Button type="submit" variant="brand" busy={form.busy}>
          提交申请
        </Button>
      </div>
    </form>
  )
}
