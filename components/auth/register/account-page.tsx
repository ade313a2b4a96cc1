'use client'

import { Button, buttonClass } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { CodeField } from '#components/ui/code-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { NewPasswordFields, newPasswordProblems } from '#components/ui/new-password-fields.tsx'
import { Notice } from '#components/ui/states.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Form } from '#components/ui/use-form.ts'
import { useForm } from '#components/ui/use-form.ts'
import { codeProblem, phoneProblem, sendCodeTo } from '#lib/browser/send-code.ts'
import { useTakenPhone } from '#lib/browser/taken-phone.ts'
import { openAccount, useRegistration } from '#lib/browser/use-registration.ts'
import { dropTicket, keptTicket } from '#lib/browser/wechat-entry.ts'
import type { RegistrationFlow } from '#lib/domain/registration.ts'
import { routes } from '#lib/routes/registry.ts'
import { PhoneField } from '../phone-code-form.tsx'
import { AlreadyMember, RegisterForm } from './register-frame.tsx'
import { registerPaths } from './register-steps.ts'

const USERNAME = /^[A-Za-z][A-Za-z0-9_]{3,19}$/

function Agreement({ form }: { form: Form }) {
  const page = (path: string, text: string) => (
    <a href={path} target="_blank" rel="noreferrer" className={linkClass('body', { underlined: true })}>
      {text}
    </a>
  )
  return (
    <Checkbox
      {...form.field('agree')}
      required
      label={
        <>
          我已阅读并同意{page(routes.helpService.path, '《用户协议》')}和{page(routes.privacy.path, '《隐私政策》')}
        </>
      }
    />
  )
}

function AccountForm({ flow }: { flow: RegistrationFlow }) {
  const form = useForm({
    check: ({ text, phone, code, ...values }) => [
      !USERNAME.test(text('username')) && {
        field: 'username',
        message: '用户名为4到20位字母、数字或下划线，以字母开头',
      },
      phoneProblem(phone('phone')),
      codeProblem(code('code')),
      ...newPasswordProblems(values),
      text('agree') !== 'on' && { field: 'agree', message: '请阅读并同意用户协议和隐私政策' },
    ],
    send: async ({ text, phone, code, typed }) => {
      const result = await openAccount({
        username: text('username'),
        phone: phone('phone'),
        code: code('code'),
        password: typed('password'),
        flow,
        wechat: keptTicket(),
      })
      // A scan that has run out is in the way of the next attempt; a slip in a field is not its fault.
      if (result.ok || result.problem.every(({ field }) => field === undefined)) dropTicket()
      return result
    },
    // A full load: nothing of the guest stays in this tab.
    onDone: () => window.location.assign(registerPaths[flow][2]),
    leaves: true,
  })
  const checkPhone = useTakenPhone(form.phone, form.mention)

  return (
    <form {...form.props} className="flex flex-col gap-3">
      <FormAlert message={form.general} />
      <TextField
        {...form.field('username')}
        label="用户名"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
        hint="4到20位字母、数字或下划线，以字母开头；用户名、手机号均可登录"
      />
      <PhoneField form={form} onBlur={checkPhone} />
      <CodeField form={form} send={() => sendCodeTo(form.phone('phone'), 'register')} />
      <NewPasswordFields label="密码" form={form} />
      <Agreement form={form} />
      <Button type="submit" variant="brand" size="large" busy={form.busy}>
        下一步
      </Button>
    </form>
  )
}

function Elsewhere({ flow }: { flow: RegistrationFlow }) {
  const other = flow === 'single' ? 'stores' : 'single'
  return (
    <p className="mt-4 flex flex-wrap justify-between gap-2 border-line-soft border-t pt-3 text-table">
      <Link href={registerPaths[other][1]} className={linkClass()}>
        {flow === 'single' ? '连锁总部？按多门店注册' : '只有一家门店？按单店注册'}
      </Link>
      {flow === 'single' && (
        <Link href={routes.registerWechat.path} className={linkClass()}>
          微信扫码注册
        </Link>
      )}
      <Link href={routes.login.path} className={linkClass()}>
        已有账号，去登录
      </Link>
    </p>
  )
}

/** Step 1: account and proof of the phone. Anyone who is signed in already goes on where they were. */
export function AccountPage({ flow }: { flow: RegistrationFlow }) {
  const state = useRegistration()
  const isOpen =
    state.is === 'there' && (state.registration.state === 'draft' || state.registration.state === 'refused')
  return (
    <RegisterForm flow={flow} step={1}>
      {state.is === 'none' ? (
        <AlreadyMember />
      ) : state.is === 'there' ? (
        <div className="flex flex-col items-start gap-3">
          <Notice kind="info">
            您已用 {state.registration.username}（{state.registration.phone}）登录，
            {isOpen ? '注册资料已为您保存，可继续填写。' : '注册资料已提交。'}
          </Notice>
          <Link
            href={registerPaths[state.registration.flow][isOpen ? 2 : 3]}
            className={buttonClass({ variant: 'brand' })}
          >
            {isOpen ? '继续填写' : '查看审核进度'}
          </Link>
        </div>
      ) : (
        <>
          <AccountForm flow={flow} />
          <Elsewhere flow={flow} />
        </>
      )}
    </RegisterForm>
  )
}
