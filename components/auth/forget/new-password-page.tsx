'use client'

import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { NewPasswordFields, newPasswordProblems } from '#components/ui/new-password-fields.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { forgetAgain, setNewPassword } from '#lib/browser/forget.ts'
import { ForgetFrame } from './forget-frame.tsx'

function NewPasswordForm({ token, username }: { token: string; username: string }) {
  const form = useForm({
    check: newPasswordProblems,
    send: ({ typed }) => setNewPassword(token, typed('password')),
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <FormAlert message={form.general} />
      {/* A field, so that a password manager knows whose password this is. */}
      <TextField label="用户名" name="username" autoComplete="username" readOnly value={username} />
      <NewPasswordFields label="新密码" form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="brand" busy={form.busy}>
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
