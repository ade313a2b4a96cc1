'use client'

import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { useLicences } from '#lib/browser/use-licences.ts'
import type { Licence } from '#lib/domain/licence.ts'
import { blocksNow } from '#lib/domain/licence.ts'
import { LicenceRow } from './licence-row.tsx'
import { ReviewNotice } from './review-notice.tsx'

function Summary({ licences }: { licences: readonly Licence[] }) {
  const blocking = licences.filter(blocksNow)
  const expiring = licences.filter(({ state }) => state === 'expiring')
  if (blocking.length > 0) {
    const names = blocking.map(({ name }) => `《${name}》`).join('、')
    return <Notice kind="error">{names}已过期或缺少，相关商品暂停采购，上传新证照并审核通过后立即恢复。</Notice>
  }
  const isKnown = licences.length > 0 && licences.every(({ state }) => state !== null)
  if (expiring.length === 0 && !isKnown) return null
  if (expiring.length === 0) return <Notice kind="ok">证照齐全且均在有效期内。</Notice>
  return <Notice kind="warn">有 {expiring.length} 份证照即将到期，请提前更新，以免影响采购。</Notice>
}

/** Qualification certificates: valid, expiring, expired or missing, what that blocks and from when, and their renewal. */
export function LicencesPage() {
  return (
    <Shown asked={useLicences()} label="证照">
      {(licences) => (
        <>
          <ReviewNotice />
          <Summary licences={licences} />
          <ul className="border border-line bg-surface">
            {licences.map((licence) => (
              <LicenceRow key={licence.kind} licence={licence} />
            ))}
          </ul>
          <p className="text-meta text-ink-500">
            证照到期前60天、30天和7天各提醒一次。上传的文件只有本企业和审核人员可以查看，照片中的拍摄地点等信息会自动清除。
          </p>
        </>
      )}
    </Shown>
  )
}
