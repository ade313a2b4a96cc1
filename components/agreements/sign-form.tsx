'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { SentCode } from '#components/ui/code-field.tsx'
import { CodeField } from '#components/ui/code-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { codeProblem } from '#lib/browser/send-code.ts'
import { sendSigningCode, signAgreement } from '#lib/browser/use-agreements.ts'

interface SignFormProps {
  id: number
  company: string
  signer: string
  phone: string
  isRenewal: boolean
}

/** Signing by a code sent to the member's phone. */
export function SignForm({ id, company, signer, phone, isRenewal }: SignFormProps) {
  const { form, text, errorOf, general, show, accept } = useFormProblem()
  const [busy, setBusy] = useState(false)

  const send = async (): Promise<SentCode> => {
    show(null)
    const result = await sendSigningCode(id)
    if (result.ok) return result.value
    show(result.problem)
    return null
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isReady = accept([
      text('signer').length < 2 && { field: 'signer', message: '请填写签署人姓名' },
      codeProblem(text('code')),
    ])
    if (busy || !isReady) return
    setBusy(true)
    const result = await signAgreement(id, { code: text('code'), signer: text('signer') })
    setBusy(false)
    if (!result.ok) show(result.problem)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="签署合同"
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex max-w-form flex-col gap-3 border-line-soft border-t pt-4"
    >
      <p className="text-table">
        {isRenewal ? '合同即将到期，可以现在续签。' : ''}以 <strong>{company}</strong> 的名义签署，验证码将发送至{' '}
        {phone}。
      </p>
      <FormAlert message={general} />
      <TextField
        label="签署人姓名"
        name="signer"
        defaultValue={signer}
        maxLength={30}
        autoComplete="name"
        required
        error={errorOf('signer')}
      />
      <CodeField send={send} error={errorOf('code')} />
      <div>
        <Button type="submit" variant="brand" busy={busy}>
          {isRenewal ? '确认续签' : '确认签署'}
        </Button>
      </div>
    </form>
  )
}
