'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CheckCode } from '#components/ui/check-code.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { LocalScanLink } from '#components/ui/local-scan-link.tsx'
import { QrCode } from '#components/ui/qr.tsx'
import { Notice } from '#components/ui/states.tsx'
import type { EntryCode } from '#lib/browser/wechat-entry.ts'
import { keepTicket, openEntryCode, signInByWechat, useEntryState } from '#lib/browser/wechat-entry.ts'
import { routes } from '#lib/routes/registry.ts'

function Code({ code, onRenew }: { code: EntryCode; onRenew: () => void }) {
  const router = useRouter()
  const entry = useEntryState(code.ticket)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const state = isOver && entry.state === 'waiting' ? 'expired' : entry.state
  useEffect(() => {
    if (state !== 'known') return
    void signInByWechat(code.ticket).then((result) => {
      if (result.ok) window.location.replace(routes.home.path)
      else setProblem(result.problem.message)
    })
  }, [state, code.ticket])
  if (state === 'expired' || problem) {
    return (
      <div className="flex flex-col items-start gap-3">
        <FormAlert message={problem ?? '二维码已过期，请刷新后重新扫描'} />
        <Button onClick={onRenew}>刷新二维码</Button>
      </div>
    )
  }
  if (state === 'known') return <Notice kind="ok">微信“{entry.nickname}”已绑定账号，正在登录…</Notice>
  if (state === 'new') {
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice kind="ok">已确认微信“{entry.nickname}”。注册完成后，可以用微信扫码登录。</Notice>
        <Button
          variant="brand"
          onClick={() => {
            keepTicket(code.ticket)
            router.push(routes.registerStep1.path)
          }}
        >
          继续注册
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <QrCode text={code.url} label="微信注册的二维码" className="size-45 border border-line" />
      <Countdown endsAt={code.expiresAt} prefix="有效期还剩" onEnd={() => setOver(true)} />
      <p role="status" className="text-table text-ink-700">
        请使用微信扫描二维码并在手机上确认，本页会自动继续
      </p>
      <CheckCode code={code.checkCode} />
      <LocalScanLink url={code.url} />
    </div>
  )
}

/** Registering, or signing in, by a scan with WeChat. */
export function WechatEntryPage() {
  const [code, setCode] = useState<EntryCode>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const renew = async (): Promise<void> => {
    setBusy(true)
    const result = await openEntryCode()
    setBusy(false)
    setProblem(result.ok ? undefined : result.problem.message)
    if (result.ok) setCode(result.value)
  }
  return (
    <section
      aria-labelledby="wechat"
      className="mx-auto my-6 flex w-full max-w-form flex-col gap-4 border border-line bg-surface p-6 max-tablet:p-4"
    >
      <h1 id="wechat" className="text-name font-semibold">
        微信注册
      </h1>
      <p className="text-table text-ink-700">
        已绑定账号的微信扫码后直接登录；没有账号的，确认后继续填写手机号和企业资料。
      </p>
      <FormAlert message={problem} />
      {code ? (
        <Code key={code.ticket} code={code} onRenew={() => void renew()} />
      ) : (
        <div className="flex size-45 items-center justify-center border border-line bg-page">
          <Button variant="brand" busy={busy} onClick={() => void renew()}>
            显示二维码
          </Button>
        </div>
      )}
      <p className="flex flex-wrap gap-4 border-line-soft border-t pt-3 text-table">
        <Link href={routes.registerStep1.path} className={linkClass()}>
          用手机号注册
        </Link>
        <Link href={routes.login.path} className={linkClass()}>
          已有账号，去登录
        </Link>
      </p>
    </section>
  )
}
