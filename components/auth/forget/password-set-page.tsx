'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { OkIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import { routes } from '#lib/routes/registry.ts'
import { ForgetFrame } from './forget-frame.tsx'

/** Step 3 of a forgotten password: what has happened, and the way in. */
export function PasswordSetPage() {
  return (
    <ForgetFrame step={3}>
      {() => (
        <div className="flex flex-col items-start gap-3 py-2">
          <p className="flex items-center gap-2 text-form text-ok-700">
            <OkIcon className="size-5" />
            新密码已生效
          </p>
          <p className="text-table text-ink-700">为了您的账户安全，其他设备上的登录已全部退出，请用新密码重新登录。</p>
          <Link href={routes.login.path} className={buttonClass({ variant: 'brand' })}>
            去登录
          </Link>
        </div>
      )}
    </ForgetFrame>
  )
}
