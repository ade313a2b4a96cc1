import { useEffect, useState } from 'react'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { TextField } from './text-field.tsx'
import type { Form } from './use-form.ts'
import { WorkButton } from './work-button.tsx'

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

interface CodeFieldProps {
  form: Form
  /** Asks for a code: where it went and how long to wait for the next. */
  send: () => Promise<FormAnswer<{ readonly to: string; readonly wait: number }>>
}

/** Six digits that were sent to a phone, and the button that sends them. Pasting and filling in by the phone work. */
export function CodeField({ form, send }: CodeFieldProps) {
  const [wait, setWait] = useWait()
  const [sentTo, setSentTo] = useState('')
  const ask = async (): Promise<void> => {
    form.show([])
    const sent = await send()
    if (!sent.ok) return form.show(sent.problem)
    setSentTo(sent.value.to)
    setWait(sent.value.wait)
  }
  return (
    <div>
      <div className="flex items-start gap-2">
        <TextField
          {...form.field('code')}
          label="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="flex-1"
        />
        <WorkButton disabled={wait > 0} work={ask} className="mt-6 min-w-30">
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </WorkButton>
      </div>
      <p role="status" className="mt-1 text-meta text-ink-500 empty:hidden">
        {sentTo !== '' && `验证码已发送至 ${sentTo}，5分钟内有效`}
      </p>
    </div>
  )
}
