'use client'

import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/states.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { sendSignInCode, signInByCode } from '#lib/browser/sign-in.ts'
import { isMobile } from '#lib/kernel/phone.ts'

interface Problem {
  message: string
  field?: string
}

/** Seconds until the next code may be asked for. */
function useWait(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

/** Phone with a code sent to it. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [wait, setWait] = useWait()
  const [sentTo, setSentTo] = useState('')

  const text = (field: string) => String(new FormData(form.current ?? undefined).get(field) ?? '').trim()
  const point = (field: string, message: string): void => {
    setProblem({ field, message })
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  const send = async (): Promise<void> => {
    const phone = text('phone')
    if (!isMobile(phone)) {
      point('phone', '请输入正确的手机号')
      return
    }
    setProblem(undefined)
    const result = await sendSignInCode(phone)
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    setSentTo(phone)
    setWait(result.value)
  }

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!isMobile(text('phone'))) {
      point('phone', '请输入正确的手机号')
      return
    }
    if (!/^\d{6}$/.test(text('code'))) {
      point('code', '请输入6位验证码')
      return
    }
    setBusy(true)
    const result = await signInByCode(text('phone'), text('code'))
    if (result.ok) {
      onSignedIn()
      return
    }
    setBusy(false)
    setProblem(result.problem)
  }

  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {problem && !problem.field && (
        <div role="alert">
          <Notice kind="error">{problem.message}</Notice>
        </div>
      )}
      <TextField
        label="手机号"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
        error={errorOf('phone')}
      />
      <div className="flex items-end gap-2">
        <TextField
          label="验证码"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          error={errorOf('code')}
          className="flex-1"
        />
        <Button disabled={wait > 0} onClick={() => void send()}>
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      </div>
      <p role="status" className="text-meta text-ink-500">
        {sentTo !== '' && `验证码已发送至 ${sentTo}，5分钟内有效`}
      </p>
      <Button type="submit" variant="brand" size="large" busy={busy}>
        登录
      </Button>
    </form>
  )
}
