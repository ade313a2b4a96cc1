'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { TextArea, TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import type { FormErrors } from '#lib/browser/form-answer.ts'
import { addSourcingRequest } from '#lib/browser/use-sourcing.ts'
import { sourcingDetailUrl, sourcingUrl } from '#lib/routes/links.ts'
import { focusField } from './focus-field.ts'

function check(name: string, quantity: string): FormErrors {
  return {
    ...(name === '' ? { name: '请填写品种名称' } : {}),
    ...(/^[1-9]\d{0,5}$/.test(quantity) ? {} : { quantity: '请填写1到999999的整数' }),
  }
}

/** A sourcing request; its name may come from a search that found nothing. What was typed stays when it is refused. */
export function SourcingAddPage({ name }: { name: string }) {
  const router = useRouter()
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (field: string) => String(fields.get(field) ?? '').trim()
    const found = check(text('name'), text('quantity'))
    setErrors(found)
    if (focusField(form, found)) return
    setBusy(true)
    const answer = await addSourcingRequest({
      name: text('name'),
      manufacturer: text('manufacturer'),
      spec: text('spec'),
      quantity: Number(text('quantity')),
      remark: text('remark'),
    })
    setBusy(false)
    if (!answer.ok) {
      setErrors(answer.problem)
      focusField(form, answer.problem)
      return
    }
    showToast('求购已发布')
    router.push(sourcingDetailUrl(answer.value))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid gap-3 border border-line bg-surface p-4 tablet:grid-cols-2"
    >
      <TextField
        label="品种名称"
        name="name"
        required
        maxLength={60}
        defaultValue={name}
        autoComplete="off"
        error={errors.name}
        hint="通用名或商品名，如 阿莫西林胶囊"
      />
      <TextField
        label="规格"
        name="spec"
        maxLength={60}
        autoComplete="off"
        error={errors.spec}
        hint="不限可不填，如 0.25g*24粒"
      />
      <TextField
        label="生产厂家"
        name="manufacturer"
        maxLength={60}
        autoComplete="off"
        error={errors.manufacturer}
        hint="不限可不填"
      />
      <TextField
        label="需求数量"
        name="quantity"
        required
        inputMode="numeric"
        maxLength={6}
        defaultValue="1"
        autoComplete="off"
        error={errors.quantity}
      />
      <TextArea
        label="备注"
        name="remark"
        maxLength={500}
        error={errors.remark}
        hint="期望价格、效期、到货时间等"
        className="tablet:col-span-2"
      />
      <div className="flex gap-3 tablet:col-span-2">
        <Button type="submit" variant="brand" busy={busy}>
          发布求购
        </Button>
        <Link href={sourcingUrl()} className={buttonClass({})}>
          返回列表
        </Link>
      </div>
    </form>
  )
}
