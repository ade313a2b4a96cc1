'use client'

import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { verifyPhone } from '#lib/browser/forget.ts'
import { routes } from '#lib/routes/registry.ts'
import { PhoneCodeForm } from '../phone-code-form.tsx'
import { ForgetFrame } from './forget-frame.tsx'

const actions = (busy: boolean) => (
  <>
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" variant="brand" busy={busy}>
        下一步
      </Button>
      <Link href={routes.login.path} className={linkClass('body', {}, 'text-table')}>
        想起密码？去登录
      </Link>
    </div>
    <p className="text-meta text-ink-500">手机号已停用或收不到验证码，请联系客服核实身份后处理。</p>
  </>
)

/** Step 1 of a forgotten password: whose phone it is. */
export function VerifyPhonePage() {
  return (
    <ForgetFrame step={1}>
      {() => <PhoneCodeForm label="注册手机号" purpose="forget" act={verifyPhone} actions={actions} />}
    </ForgetFrame>
  )
}
