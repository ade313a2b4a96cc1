'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CodeField } from '#components/ui/code-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { signInByCode } from '#lib/browser/sign-in.ts'
import { isMobile } from '#lib/kernel/phone.ts'
import { badCode, badPhone, isCode, sendCodeTo } from './send-code.ts'

/** Phone with a code sent to it. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { form, text, errorOf, general, show, accept } = useFormProblem()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy || !accept([!isMobile(text('phone')) && badPhone, !isCode(text('code')) && badCode])) return
    setBusy(true)
    const result = await signInByCode(text('phone'), text('code'))
    if (result.ok) {
      onSignedIn()
      return
    }
    setBusy(false)
    show(result.problem)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormAlert message={general} />
      <TextField
        label="手机号"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
        error={errorOf('phone')}
      />
      <CodeField send={() => sendCodeTo(text('phone'), 'login', show)} error={errorOf('code')} />
      <Button type="submit" variant="brand" size="large" busy={busy}>
        登录
      </Button>
    </form>
  )
}
