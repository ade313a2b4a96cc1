'use client'

import { CodeField } from '#components/ui/code-field.tsx'
import { newPasswordProblems } from '#components/ui/new-password.ts'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { sendCode } from '#lib/browser/sign-in.ts'
import { changeName, changePassword, changePhone } from '#lib/browser/use-account.ts'
import { isMobile } from '#lib/kernel/phone.ts'
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

const badPhone = { field: 'phone', message: '请输入正确的手机号' }

export function PhoneForm({ close }: ChangeProps) {
  return (
    <SettingForm
      label="更换手机号"
      check={({ text, form }) => [
        !isMobile(text('phone')) && badPhone,
        !/^\d{6}$/.test(text('code')) && { field: 'code', message: '请输入6位验证码' },
        fieldText(form.current, 'old_password') === '' && { field: 'old_password', message: '请输入当前密码' },
      ]}
      save={({ text, form }) => changePhone(text('phone'), text('code'), fieldText(form.current, 'old_password'))}
      onSaved={() => close('手机号已更换，其他设备需要重新登录')}
      onCancel={close}
    >
      {({ errorOf, text, show }) => (
        <>
          <TextField
            label="新手机号"
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            required
            hint="更换后用新手机号登录，其他设备需要重新登录"
            error={errorOf('phone')}
          />
          <CodeField
            error={errorOf('code')}
            send={async () => {
              const phone = text('phone')
              show(isMobile(phone) ? null : badPhone)
              if (!isMobile(phone)) return null
              const sent = await sendCode(phone, 'phone')
              if (sent.ok) return { to: phone, wait: sent.value }
              show(sent.problem)
              return null
            }}
          />
          <PasswordField
            label="当前密码"
            name="old_password"
            autoComplete="current-password"
            required
            error={errorOf('old_password')}
          />
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
        fieldText(form.current, 'old_password') === '' && { field: 'old_password', message: '请输入当前密码' },
        ...newPasswordProblems(fieldText(form.current, 'password'), fieldText(form.current, 'repeated')),
      ]}
      save={({ form }) => changePassword(fieldText(form.current, 'old_password'), fieldText(form.current, 'password'))}
      onSaved={() => close('密码已修改，其他设备需要重新登录')}
      onCancel={close}
    >
      {({ errorOf }) => (
        <>
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <PasswordField
            label="当前密码"
            name="old_password"
            autoComplete="current-password"
            required
            error={errorOf('old_password')}
          />
          <PasswordField
            label="新密码"
            name="password"
            autoComplete="new-password"
            required
            hint="8到72位，不能与手机号或用户名相同"
            error={errorOf('password')}
          />
          <PasswordField
            label="再次输入新密码"
            name="repeated"
            autoComplete="new-password"
            required
            error={errorOf('repeated')}
          />
        </>
      )}
    </SettingForm>
  )
}
