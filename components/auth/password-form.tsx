'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { signInByPassword } from '#lib/browser/sign-in.ts'

/** Phone or name with password. A refusal keeps what was typed. */
export function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { form, text, errorOf, general, show, accept } = useFormProblem()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const account = text('account')
    // Spaces may be part of a password.
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const isReady = accept([
      account === '' && { field: 'account', message: '请输入手机号或用户名' },
      password === '' && { field: 'password', message: '请输入密码' },
    ])
    if (busy || !isReady) return
    setBusy(true)
    const result = await signInByPassword(account, password)
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
      <TextField label="手机号或用户名" name="account" autoComplete="username" required error={errorOf('account')} />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        required
        error={errorOf('password')}
      />
      <Button type="submit" variant="brand" size="large" busy={busy}>
        登录
      </Button>
    </form>
  )
}
