'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { ScanBox } from '#components/ui/scan-box.tsx'
import { Notice } from '#components/ui/states.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { EntryCode } from '#lib/browser/wechat-entry.ts'
import { keepTicket, openEntryCode, signInByWechat, useEntryState } from '#lib/browser/wechat-entry.ts'
import { routes } from '#lib/routes/registry.ts'

/** What a scanned code came to: signed in, or on with the registration. */
function Scanned({ ticket, state, nickname }: { ticket: string; state: 'known' | 'new'; nickname: string }) {
  const router = useRouter()
  if (state === 'known') return <Notice kind="ok">微信“{nickname}”已绑定账号，正在登录…</Notice>
  return (
    <>
      <Notice kind="ok">已确认微信“{nickname}”。注册完成后，可以用微信扫码登录。</Notice>
      <Button
        variant="brand"
        onClick={() => {
          keepTicket(ticket)
          router.push(routes.registerStep1.path)
        }}
      >
        继续注册
      </Button>
    </>
  )
}

function Code({ code, busy, onRenew }: { code: EntryCode; busy: boolean; onRenew: () => void }) {
  const { ticket } = code
  const { state, nickname } = useEntryState(ticket)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (state !== 'known') return
    void signInByWechat(ticket).then((result) => {
      if (result.ok) window.location.replace(routes.home.path)
      else setProblem(result.problem[0]?.message)
    })
  }, [state, ticket])
  const isScanned = state === 'known' || state === 'new'
  return (
    <ScanBox
      label="微信注册的二维码"
      code={code}
      hint="请使用微信扫描二维码并在手机上确认，本页会自动继续"
      failure={problem ?? (state === 'expired' ? '二维码已过期，请刷新后重新扫描' : undefined)}
      onRenew={onRenew}
      busy={busy}
    >
      {isScanned && problem === undefined && <Scanned ticket={ticket} state={state} nickname={nickname} />}
    </ScanBox>
  )
}

/** Registering, or signing in, by a scan with WeChat. */
export function WechatEntryPage() {
  const [code, setCode] = useState<EntryCode>()
  const { submit: renew, busy, general } = useForm({ send: openEntryCode, onDone: setCode })
  return (
    <section
      aria-labelledby="wechat"
      className="mx-auto my-6 flex w-full max-w-form flex-col gap-4 border border-line bg-surface p-6 max-tablet:p-4"
    >
      <h1 id="wechat" className="text-name font-semibold">
        微信注册
      </h1>
      <p className="text-table text-ink-700">
        已绑定账号的微信扫码后直接登录；尚未注册的，确认后继续填写手机号和企业资料。
      </p>
      <FormAlert message={general} />
      {code ? (
        <Code key={code.ticket} code={code} busy={busy} onRenew={renew} />
      ) : (
        <div className="flex size-45 items-center justify-center border border-line bg-page">
          <Button variant="brand" busy={busy} onClick={renew}>
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
