import { buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { MoreOrLess } from '#components/ui/parts.tsx'
import type { Agreement, Agreements } from '#lib/domain/agreement.ts'
import { agreementUrl } from '#lib/routes/links.ts'

const attention: readonly Agreement['state'][] = ['waiting', 'expired', 'voided']

function Row({ agreement, isOpen }: { agreement: Agreement; isOpen: boolean }) {
  const { id, title, version, state, stateText, number, signedAt, validTo, canSign, copyUrl } = agreement
  return (
    <li
      className={cx(
        'grid items-center gap-x-4 gap-y-1 border-line-soft border-b px-3 py-3 tablet:grid-cols-[1fr_80px_260px_auto]',
        isOpen && 'bg-brand-50',
      )}
    >
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-meta text-ink-500">第 {version} 版</p>
      </div>
      <p className={cx('text-table', attention.includes(state) ? 'text-warn-700' : 'text-ink-700')}>{stateText}</p>
      <div className="text-meta text-ink-500">
        {number !== '' && (
          <>
            <p>合同编号 {number}</p>
            <p>
              {signedAt.slice(0, 10)} 签署，有效期至 {validTo}
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 tablet:justify-end">
        {copyUrl && (
          <a href={copyUrl} download className={linkClass('body', {}, 'text-table')}>
            下载签署件
          </a>
        )}
        <Link
          href={agreementUrl(id)}
          aria-current={isOpen ? 'true' : undefined}
          aria-label={`${canSign ? '阅读并签署' : '查看'} ${title}`}
          className={buttonClass({ variant: canSign && attention.includes(state) ? 'brand' : 'outline', size: 'row' })}
        >
          {canSign ? (state === 'expiring' ? '续签' : '阅读并签署') : '查看'}
        </Link>
      </div>
    </li>
  )
}

/** Agreements in force with their state; former ones are folded away, their copies stay. */
export function AgreementList({ agreements, open }: { agreements: Agreements; open: number | null }) {
  const { current, past } = agreements
  return (
    <section aria-label="合同列表" className="border border-line bg-surface">
      <ul>
        {current.map((agreement) => (
          <Row key={agreement.id} agreement={agreement} isOpen={agreement.id === open} />
        ))}
      </ul>
      {past.length > 0 && (
        <details className="px-3 py-2 text-table">
          <summary className="text-brand-700">
            <MoreOrLess more={`历史签署件（${past.length}）`} />
          </summary>
          <ul>
            {past.map(({ number, title, stateText, validTo, copyUrl }) => (
              <li key={number} className="flex flex-wrap gap-x-4 border-line-soft border-t py-1">
                <span>{title}</span>
                <span className="text-ink-500">
                  {number}，{stateText}，有效期至 {validTo}
                </span>
                {copyUrl && (
                  <a href={copyUrl} download className={linkClass()}>
                    下载
                  </a>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
