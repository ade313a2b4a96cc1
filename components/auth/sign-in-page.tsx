'use client'

import type { KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'
import { AdLink } from '#components/ui/ad-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useUser } from '#lib/browser/use-user.ts'
import type { Ad } from '#lib/domain/site.ts'
import { routes } from '#lib/routes/registry.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'

const ways = [
  { id: 'password', text: '密码登录' },
  { id: 'code', text: '验证码登录' },
] as const

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Signing in reloads the page that was asked for as a whole, so that nothing of a guest stays in it. */
function leaveTo(next: string): void {
  window.location.replace(next)
}

/** Two ways in; the choice keeps the address clean and what was typed in each form stays. Members go on at once. */
export function SignInPage({ next, ad }: { next: string; ad: Ad | null }) {
  const [way, setWay] = useState<(typeof ways)[number]['id']>('password')
  const step = (event: KeyboardEvent): void => {
    const by = steps[event.key]
    const next = by && ways.at((ways.findIndex(({ id }) => id === way) + by) % ways.length)
    if (!next) return
    setWay(next.id)
    document.getElementById(`way-${next.id}`)?.focus()
  }
  const { user } = useUser()
  const isMember = user !== null
  useEffect(() => {
    // The user state came from the shop API just now: the session is good, so this does not lead back here.
    if (isMember) leaveTo(next)
  }, [isMember, next])
  return (
    <div className="flex flex-wrap items-start justify-center gap-6 py-6">
      {ad && (
        <div className="max-desktop:hidden">
          <AdLink ad={ad} width={560} height={360} eager />
        </div>
      )}
      <section aria-labelledby="sign-in" className="w-full max-w-100 border border-line bg-surface p-6">
        <h1 id="sign-in" className="mb-3 text-name font-semibold">
          会员登录
        </h1>
        <div role="tablist" aria-label="登录方式" className="mb-4 flex border-line border-b">
          {ways.map(({ id, text }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`way-${id}`}
              aria-selected={way === id}
              aria-controls={`panel-${id}`}
              tabIndex={way === id ? undefined : -1}
              onKeyDown={step}
              onClick={() => setWay(id)}
              className={cx(
                'h-10 px-4 text-nav max-tablet:h-11',
                way === id ? 'border-brand-600 border-b-2 font-semibold text-brand-700' : 'text-ink-700',
              )}
            >
              {text}
            </button>
          ))}
        </div>
        <div role="tabpanel" id="panel-password" aria-labelledby="way-password" hidden={way !== 'password'}>
          <PasswordForm onSignedIn={() => leaveTo(next)} />
        </div>
        <div role="tabpanel" id="panel-code" aria-labelledby="way-code" hidden={way !== 'code'}>
          <CodeForm onSignedIn={() => leaveTo(next)} />
        </div>
        <p className="mt-4 flex flex-wrap justify-between gap-2 border-line-soft border-t pt-3 text-table">
          <Link href={routes.forgetStep1.path} className={linkClass()}>
            忘记密码
          </Link>
          <Link href={routes.registerWechat.path} className={linkClass()}>
            微信扫码
          </Link>
          <Link href={routes.registerStep1.path} className={linkClass()}>
            没有账号？注册会员
          </Link>
        </p>
      </section>
    </div>
  )
}
