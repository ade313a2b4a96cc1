import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { signInByPassword } from '#lib/browser/sign-in.ts'
import { readAccount } from '#lib/kernel/phone.ts'

/** Phone or name with password. */
export function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useForm({
    check: ({ text, typed }) => [
      text('account') === '' && { field: 'account', message: '请输入手机号或用户名' },
      typed('password') === '' && { field: 'password', message: '请输入密码' },
    ],
    send: ({ text, typed }) => signInByPassword(readAccount(text('account')), typed('password')),
    onDone: onSignedIn,
    leaves: true,
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <FormAlert message={form.general} />
      <TextField {...form.field('account')} label="手机号或用户名" autoComplete="username" required />
      <PasswordField {...form.field('password')} label="密码" autoComplete="current-password" required />
      <Button type="submit" variant="brand" size="large" busy={form.busy}>
        登录
      </Button>
    </form>
  )
}
