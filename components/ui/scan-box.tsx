import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Countdown } from './countdown.tsx'
import { linkClass } from './link-class.ts'
import { QrCode } from './qr.tsx'
import { Notice } from './states.tsx'

/** No phone reaches an address of this machine: there a page replaces it, and a link leads to it. */
export function LocalScanLink({ url }: { url: string }) {
  if (!/^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url)) return null
  return (
    <a href={url} target="_blank" rel="noreferrer" className={linkClass('body', { underlined: true }, 'text-table')}>
      在本设备打开
    </a>
  )
}

/** Digits the phone shows alike: anyone who follows somebody else's link has nothing to compare them with. */
export function CheckCode({ code }: { code: string }) {
  return (
    <p className="text-table text-ink-700">
      确认码 <strong className="text-form">{code}</strong>，请核对与手机显示一致后再确认
    </p>
  )
}

interface ScanCode {
  readonly url: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Digits that the phone shows alike. */
  readonly checkCode: string
}

interface ScanBoxProps {
  /** What the code is, for anyone who cannot see it. */
  label: string
  code: ScanCode
  /** What to do with the phone, and what this page then does. */
  hint: string
  /** Why this code will not do any more. */
  failure?: string | undefined
  /** Leads to a new code. */
  onRenew: () => void
  busy?: boolean
  /** What became of the code; shown in its place. */
  children?: ReactNode
}

/** A code to scan with a phone: shown while it is good, then renewed, or followed by what came of it. */
export function ScanBox({ children, ...shown }: ScanBoxProps) {
  if (children) return <div className="flex flex-col items-start gap-3">{children}</div>
  return <ShownCode key={shown.code.url} {...shown} />
}

function ShownCode({ label, code, hint, failure, onRenew, busy }: Omit<ScanBoxProps, 'children'>) {
  const [isOver, setOver] = useState(false)
  const why = failure ?? (isOver ? '二维码已过期，请刷新后重新扫描' : undefined)
  if (why !== undefined) {
    return (
      <div className="flex flex-col items-start gap-3">
        <div role="status">
          <Notice kind="warn">{why}</Notice>
        </div>
        <Button busy={busy} onClick={onRenew}>
          刷新二维码
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <QrCode text={code.url} label={label} className="size-45 border border-line" />
      <Countdown endsAt={code.expiresAt} prefix="有效期还剩" onEnd={() => setOver(true)} />
      <p role="status" className="text-table text-ink-700">
        {hint}
      </p>
      <CheckCode code={code.checkCode} />
      <LocalScanLink url={code.url} />
    </div>
  )
}
