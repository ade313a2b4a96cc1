'use client'

import { CodeField } from '#components/ui/code-field.tsx'
import { newPasswordProblems } from '#components/ui/new-password.ts'
import { NewPasswordFields } from '#components/ui/new-password-fields.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { useFormProblem } from '#components/ui/use-form-problem.ts'
import { codeProblem, phoneProblem, sendCodeTo } from '#lib/browser/send-code.ts'
import { useTakenPhone } from '#lib/browser/taken-phone.ts'
import { changeName, changePassword, changePhone } from '#lib/browser/use-account.ts'
import { CurrentPasswordField, currentPassword, currentPasswordProblem } from './current-password.tsx'
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
      {({ errorOf }) => (
        <TextField
          label="联系人姓名"
          name="name"
          autoComplete="name"
          required
          maxLength={30}
          defaultValue={name}
          error={errorOf('name')}
        />
      )}
    </SettingForm>
  )
}

const fieldText = (form: HTMLFormElement | null, name: string): string =>
  String(new FormData(form ?? undefined).get(name) ?? '')

type PhoneFieldProps = Pick<ReturnType<typeof useFormProblem>, 'text' | 'mention'> & { error: string | undefined }

function NewPhoneField({ text, mention, error }: PhoneFieldProps) {
  const checkPhone = useTakenPhone(text, mention)
  return (
    <TextField
      label="新手机号"
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required
      hint="更换后用新手机号登录，其他设备需要重新登录"
      error={error}
      onBlur={checkPhone}
    />
  )
}

export function PhoneForm({ close }: ChangeProps) {
  return (
    <SettingForm
      label="更换手机号"
      check={({ text, form }) => [
        phoneProblem(text('phone')),
        codeProblem(text('code')),
        currentPasswordProblem(form.current),
      ]}
      save={({ text, form }) => changePhone(text('phone'), text('code'), currentPassword(form.current))}
      onSaved={() => close('手机号已更换，其他设备需要重新登录')}
      onCancel={close}
    >
      {({ errorOf, text, show, mention }) => (
        <>
          <NewPhoneField text={text} mention={mention} error={errorOf('phone')} />
          <CodeField error={errorOf('code')} send={() => sendCodeTo(text('phone'), 'phone', show)} />
          <CurrentPasswordField errorOf={errorOf} />
        </>
      )}
    </SettingForm>
  )
}

export function ChangePasswordForm({ username, close }: ChangeProps & { username: string }) {
  return (
    <SettingForm
      label="修改密码"
      check={({ form }) => [
        currentPasswordProblem(form.current),
        ...newPasswordProblems(fieldText(form.current, 'password'), fieldText(form.current, 'repeated')),
      ]}
      save={({ form }) => changePassword(currentPassword(form.current), fieldText(form.current, 'password'))}
      onSaved={() => close('密码已修改，其他设备需要重新登录')}
      onCancel={close}
    >
      {({ errorOf }) => (
        <>
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <CurrentPasswordField errorOf={errorOf} />
          <NewPasswordFields label="新密码" errorOf={errorOf} />
        </>
      )}
    </SettingForm>
  )
}
