import { useEffect, useRef } from 'react'
import { MoreOrLess } from '#components/ui/parts.tsx'
import { RichText } from '#components/ui/rich-text.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { noteRead, useAgreement } from '#lib/browser/use-agreements.ts'
import type { AgreementDetail } from '#lib/domain/agreement.ts'
import { SignForm } from './sign-form.tsx'

/** Calls `onEnd` once the marked end has been on screen. */
function useReadToEnd(isRead: boolean, onEnd: () => void) {
  const end = useRef<HTMLParagraphElement>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (isRead || !end.current) return
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      latest.current()
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [isRead])
  return end
}

/** The text of an agreement, to be read to its end, and below it the way to sign. */
export function AgreementReader({ id }: { id: number }) {
  return (
    <Shown asked={useAgreement(id)} label="合同全文" height="h-75">
      {(agreement) => <Reader id={id} agreement={agreement} />}
    </Shown>
  )
}

function Reader({ id, agreement }: { id: number; agreement: AgreementDetail }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, html, isRead, canSign, state, signer, company, phone, history } = agreement
  const hasToSign = canSign && state !== 'expiring'
  return (
    <section aria-labelledby="contract" className="border border-line bg-surface p-4">
      <h2 id="contract" ref={heading} tabIndex={-1} className="mb-2 text-section font-semibold">
        {title}
      </h2>
      <TextBox id={id} html={html} isRead={isRead || !canSign} />
      {canSign && !isRead && <p className="mt-2 text-table text-ink-700">请阅读至合同末尾后签署。</p>}
      {!canSign && hasEnded(state) && (
        <div className="mt-3">
          <Notice kind="info">合同由总部账号签署，请联系总部办理。</Notice>
        </div>
      )}
      {canSign && isRead && <SignForm id={id} company={company} signer={signer} phone={phone} isRenewal={!hasToSign} />}
      {history.length > 0 && (
        <details className="mt-4 text-table">
          <summary className="text-brand-700">
            <MoreOrLess more="签署记录" />
          </summary>
          <ol>
            {history.map(({ at, text }) => (
              <li key={`${at}${text}`} className="flex gap-3 border-line-soft border-t py-1">
                <time className="shrink-0 text-ink-500">{at}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

const hasEnded = (state: string): boolean => state !== 'signed' && state !== 'expiring'

function TextBox({ id, html, isRead }: { id: number; html: string; isRead: boolean }) {
  const end = useReadToEnd(isRead, () => void noteRead(id).catch(() => undefined))
  return (
    <div className="border border-line-soft bg-row-alt px-6 py-4 max-tablet:px-3">
      <RichText html={html} />
      <p ref={end} className="mt-3 text-center text-meta text-ink-500">
        （以下无正文）
      </p>
    </div>
  )
}
