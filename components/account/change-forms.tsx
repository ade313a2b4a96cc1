import { CodeField } from '#components/ui/code-field.tsx'
import { NewPasswordFields, newPasswordProblems } from '#components/ui/new-password-fields.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Form } from '#components/ui/use-form.ts'
import { codeProblem, phoneProblem, sendCodeTo } from '#lib/browser/send-code.ts'
import { useTakenPhone } from '#lib/browser/taken-phone.ts'
import { changeName, changePassword, changePhone } from '#lib/browser/use-account.ts'
import { CurrentPasswordField, currentPassword, currentPasswordProblems } from './current-password.tsx'
import { SettingForm } from './setting-form.tsx'

interface ChangeProps {
  /** With what to say when it was changed. */
  close: (done?: string) => void
}

export function NameForm({ name, close }: ChangeProps & { name: string }) {
  return (
    <SettingForm
      label="修改联系人"
      check={({ text }) => [text('name') === '' && { field: 'name', message: '请填写联系人' }]}
      save={({ text }) => changeName(text('name'))}
      onSaved={() => close('联系人已修改')}
      onCancel={close}
    >
      {(form) => (
        <TextField
          {...form.field('name')}
          label="联系人姓名"
          autoComplete="name"
          required
          maxLength={30}
          defaultValue={name}
        />
      )}
    </SettingForm>
  )
}

function NewPhoneField({ form }: { form: Form }) {
  const checkPhone = useTakenPhone(form.phone, form.mention)
  return (
    <TextField
      {...form.field('phone')}
      label="新手机号"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required
      hint="更换后用新手机号登录，其他设备需要重新登录"
      onBlur={checkPhone}
    />
  )
}

export function PhoneForm({ close }: ChangeProps) {
  return (
    <SettingForm
      label="更换手机号"
      check={({ phone, code, ...values }) => [
        phoneProblem(phone('phone')),
        codeProblem(code('code')),
        ...currentPasswordProblems(values),
      ]}
      save={({ phone, code, ...values }) => changePhone(phone('phone'), code('code'), currentPassword(values))}
      onSaved={() => close('手机号已更换，其他设备需要重新登录')}
      onCancel={close}
    >
      {(form) => (
        <>
          <NewPhoneField form={form} />
          <CodeField form={form} send={() => sendCodeTo(form.phone('phone'), 'phone')} />
          <CurrentPasswordField form={form} />
        </>
      )}
    </SettingForm>
  )
}

export function ChangePasswordForm({ username, close }: ChangeProps & { username: string }) {
  return (
    <SettingForm
      label="修改密码"
      check={(values) => [...currentPasswordProblems(values), ...newPasswordProblems(values)]}
      save={(values) => changePassword(currentPassword(values), values.typed('password'))}
      onSaved={() => close('密码已修改，其他设备需要重新登录')}
      onCancel={close}
    >
      {(form) => (
        <>
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <CurrentPasswordField form={form} />
          <NewPasswordFields label="新密码" form={form} />
        </>
      )}
    </SettingForm>
  )
}
