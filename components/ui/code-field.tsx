'use client'

import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

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

/** What became of asking for a code: where it went and how long to wait for the next; null when it was refused. */
export type SentCode = { readonly to: string; readonly wait: number } | null

interface CodeFieldProps {
  /** Asks for a code; shows by itself why there is none. */
  send: () => Promise<SentCode>
  error?: string | undefined
}

/** Six digits that were sent to a phone, and the button that sends them. Pasting and filling in by the phone work. */
export function CodeField({ send, error }: CodeFieldProps) {
  const [wait, setWait] = useWait()
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const ask = async (): Promise<void> => {
    setBusy(true)
    const sent = await send()
    setBusy(false)
    if (!sent) return
    setSentTo(sent.to)
    setWait(sent.wait)
  }
  return (
    <div>
      <div className="flex items-start gap-2">
        <TextField
          label="验证码"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          error={error}
          className="flex-1"
        />
        <Button disabled={wait > 0} busy={busy} onClick={() => void ask()} className="mt-6 min-w-30">
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-meta text-ink-500 empty:hidden">
        {sentTo !== '' && `验证码已发送至 ${sentTo}，5分钟内有效`}
      </p>
    </div>
  )
}
