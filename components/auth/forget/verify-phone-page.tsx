'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CodeField } from '#components/ui/code-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { verifyPhone } from '#lib/browser/forget.ts'
import { isMobile } from '#lib/kernel/phone.ts'
import { routes } from '#lib/routes/registry.ts'
import { badCode, badPhone, isCode, sendCodeTo } from '../send-code.ts'
import { ForgetFrame } from './forget-frame.tsx'

function VerifyForm() {
  const { form, text, errorOf, general, show, accept } = useFormProblem()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy || !accept([!isMobile(text('phone')) && badPhone, !isCode(text('code')) && badCode])) return
    setBusy(true)
    const result = await verifyPhone(text('phone'), text('code'))
    setBusy(false)
    if (!result.ok) show(result.problem)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormAlert message={general} />
      <TextField
        label="注册手机号"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
        error={errorOf('phone')}
      />
      <CodeField send={() => sendCodeTo(text('phone'), 'forget', show)} error={errorOf('code')} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="brand" busy={busy}>
          下一步
        </Button>
        <Link href={routes.login.path} className={linkClass('body', {}, 'text-table')}>
          想起密码了，去登录
        </Link>
      </div>
      <p className="text-meta text-ink-500">手机号已停用或收不到验证码，请联系客服核实身份后处理。</p>
    </form>
  )
}

/** Step 1 of a forgotten password: whose phone it is. */
export function VerifyPhonePage() {
  return <ForgetFrame step={1}>{() => <VerifyForm />}</ForgetFrame>
}
