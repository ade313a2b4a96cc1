'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/states.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { signInByPassword } from '#lib/browser/sign-in.ts'

interface Problem {
  message: string
  field?: string
}

/** Phone or name with password. A refusal keeps what was typed. */
export function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const account = String(fields.get('account') ?? '').trim()
    const password = String(fields.get('password') ?? '')
    const wrong = account === '' ? 'account' : password === '' ? 'password' : null
    if (wrong) {
      setProblem({ field: wrong, message: wrong === 'account' ? '请输入手机号或用户名' : '请输入密码' })
      form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setBusy(true)
    const result = await signInByPassword(account, password)
    if (result.ok) {
      onSignedIn()
      return
    }
    setBusy(false)
    setProblem(result.problem)
  }

  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {problem && !problem.field && (
        <div role="alert">
          <Notice kind="error">{problem.message}</Notice>
        </div>
      )}
      <TextField label="手机号或用户名" name="account" autoComplete="username" required error={errorOf('account')} />
      <TextField
        label="密码"
        name="password"
        type="password"
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
