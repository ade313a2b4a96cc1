'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { newPasswordProblems } from '#components/ui/new-password.ts'
import { NewPasswordFields } from '#components/ui/new-password-fields.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { forgetAgain, setNewPassword } from '#lib/browser/forget.ts'
import { ForgetFrame } from './forget-frame.tsx'

function NewPasswordForm({ token, username }: { token: string; username: string }) {
  const { form, errorOf, general, show, accept } = useFormProblem()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password') ?? '')
    if (busy || !accept(newPasswordProblems(password, String(fields.get('repeated') ?? '')))) return
    setBusy(true)
    const result = await setNewPassword(token, password)
    setBusy(false)
    if (!result.ok) show(result.problem)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormAlert message={general} />
      {/* A field, so that a password manager knows whose password this is. */}
      <TextField label="登录名" name="username" autoComplete="username" readOnly value={username} />
      <NewPasswordFields label="新密码" errorOf={errorOf} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="brand" busy={busy}>
          保存新密码
        </Button>
        <Button variant="text" onClick={forgetAgain}>
          重新验证手机号
        </Button>
      </div>
    </form>
  )
}

/** Step 2 of a forgotten password: the new one. */
export function NewPasswordPage() {
  return (
    <ForgetFrame step={2}>{({ token, username }) => <NewPasswordForm token={token} username={username} />}</ForgetFrame>
  )
}
