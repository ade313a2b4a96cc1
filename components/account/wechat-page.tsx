'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { ScanBox } from '#components/ui/scan-box.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { createWechatCode, unbindWechat, useWechatBinding, useWechatCode } from '#lib/browser/use-wechat.ts'
import type { WechatBinding, WechatCode } from '#lib/domain/wechat.ts'
import { CurrentPasswordField, currentPassword, currentPasswordProblem } from './current-password.tsx'

async function unbind(nickname: string): Promise<void> {
  const message = `解绑后，微信“${nickname}”不能再用来登录本账号。`
  if (await confirmDialog.ask({ message, confirm: '解绑', destructive: true })) await unbindWechat()
}

function Bound({ binding }: { binding: WechatBinding }) {
  return (
    <div className="flex flex-wrap items-center gap-4 border border-line bg-surface px-3 py-3">
      <p>
        已绑定微信 <span className="font-semibold">{binding.nickname}</span>
        {binding.boundAt && <span className="ml-2 text-meta text-ink-500">{binding.boundAt.slice(0, 16)} 绑定</span>}
      </p>
      <Button variant="danger" size="row" onClick={() => void unbind(binding.nickname)}>
        解绑
      </Button>
    </div>
  )
}

/** The code while it is good, and what became of it afterwards. */
function Code({ code, onRenew }: { code: WechatCode; onRenew: () => void }) {
  const checked = useWechatCode(code.code)
  const isRefused = checked?.state === 'expired' || checked?.state === 'taken'
  return (
    <ScanBox
      label="绑定微信的二维码"
      code={code}
      hint="请使用微信扫描二维码并在手机上确认，本页会自动更新"
      failure={isRefused ? checked.message : undefined}
      onRenew={onRenew}
    >
      {checked?.state === 'bound' && (
        <div role="status">
          <Notice kind="ok">{checked.message}</Notice>
        </div>
      )}
    </ScanBox>
  )
}

/** Anyone who binds can sign in with it: the current password is asked for first. */
function PasswordFirst({ onCode }: { onCode: (code: WechatCode) => void }) {
  const { form, general, errorOf, accept, show } = useFormProblem()
  const [busy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    if (!accept([currentPasswordProblem(form.current)])) return
    setBusy(true)
    const result = await createWechatCode(currentPassword(form.current))
    setBusy(false)
    if (result.ok) onCode(result.value)
    else show(result.problem)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="绑定微信"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void create()
      }}
    >
      <FormAlert message={general} />
      <CurrentPasswordField errorOf={errorOf} />
      <Button type="submit" variant="brand" busy={busy}>
        显示二维码
      </Button>
    </form>
  )
}

function Unbound() {
  const [code, setCode] = useState<WechatCode | null>(null)
  return (
    <div className="grid gap-6 border border-line bg-surface px-3 py-3 tablet:grid-cols-[auto_1fr]">
      {code ? <Code key={code.code} code={code} onRenew={() => setCode(null)} /> : <PasswordFirst onCode={setCode} />}
      <div className="text-table text-ink-700">
        <p>绑定后可以用微信扫码登录本账号，不用输入密码。</p>
        <p className="mt-2 text-meta text-ink-500">
          二维码5分钟内有效，仅用于绑定当前账号，请勿转发给他人。一个微信只能绑定一个账号。通过手机验证码重设密码后，绑定的微信会一并解绑。
        </p>
      </div>
    </div>
  )
}

/** WeChat binding: a code that expires, and the way out of it. */
export function WechatPage() {
  return (
    <Shown asked={useWechatBinding()} label="微信绑定">
      {(binding) => (binding.isBound ? <Bound binding={binding} /> : <Unbound />)}
    </Shown>
  )
}
