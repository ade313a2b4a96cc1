'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { ScanBox } from '#components/ui/scan-box.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { createWechatCode, unbindWechat, useWechatBinding, useWechatCode } from '#lib/browser/use-wechat.ts'
import type { WechatBinding, WechatCode } from '#lib/domain/wechat.ts'
import { CurrentPasswordField, currentPassword, currentPasswordProblems } from './current-password.tsx'

function Bound({ binding }: { binding: WechatBinding }) {
  return (
    <div className="flex flex-wrap items-center gap-4 border border-line bg-surface px-3 py-3">
      <p>
        已绑定微信 <span className="font-semibold">{binding.nickname}</span>
        {binding.boundAt && <span className="ml-2 text-meta text-ink-500">{binding.boundAt.slice(0, 16)} 绑定</span>}
      </p>
      <WorkButton
        variant="danger"
        size="row"
        work={unbindWechat}
        question={{
          message: `解绑后，微信“${binding.nickname}”无法再登录本账号。`,
          confirm: '解绑',
          destructive: true,
        }}
      >
        解绑
      </WorkButton>
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
  const form = useForm({
    check: currentPasswordProblems,
    send: (values) => createWechatCode(currentPassword(values)),
    onDone: onCode,
  })
  return (
    <form {...form.props} aria-label="绑定微信" className="flex flex-col gap-3">
      <FormAlert message={form.general} />
      <CurrentPasswordField form={form} />
      <Button type="submit" variant="brand" busy={form.busy}>
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
        <p>绑定后可用微信扫码登录本账号，无需输入密码。</p>
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
