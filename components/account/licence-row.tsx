import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { FileLink } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/states.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { withdrawLicence } from '#lib/browser/use-licences.ts'
import type { Licence, LicenceReview } from '#lib/domain/licence.ts'
import { blocksNow } from '#lib/domain/licence.ts'
import { LicenceForm } from './licence-form.tsx'

/** What became of a submitted certificate. */
function ReviewNote({ name, review }: { name: string; review: LicenceReview }) {
  const isRefused = review.state === 'refused'
  return (
    <Notice kind={isRefused ? 'error' : 'info'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p>
          {isRefused
            ? `${review.handedInAt.slice(0, 10)} 提交的新证照未通过：${review.reason}`
            : `新证照已于 ${review.handedInAt.slice(0, 16)} 提交，正在审核，预计1个工作日（${
                review.validTo === null ? '长期有效' : `有效期至 ${review.validTo}`
              }）`}
        </p>
        {review.files.map((file) => (
          <FileLink key={file.id} href={file.url} target="_blank" rel="noreferrer" className="underline">
            {file.name}
          </FileLink>
        ))}
        {!isRefused && (
          <WorkButton
            variant="text"
            size="row"
            work={() => withdrawLicence(review.id)}
            question={{ message: `撤销后，提交的《${name}》不再审核，如有需要请重新上传。`, confirm: '撤销' }}
          >
            撤销
          </WorkButton>
        )}
      </div>
    </Notice>
  )
}

function validity({ state, validFrom, validTo }: Licence): string {
  if (state === 'missing') return '—'
  if (state === null && validTo === null) return validFrom ? `${validFrom} 起` : '—'
  return `${validFrom ?? ''} ～ ${validTo ?? '长期'}`
}

/** One kind of certificate: its state, what it blocks, and the way to a new one. */
export function LicenceRow({ licence }: { licence: Licence }) {
  const [isEditing, setEditing] = useState(false)
  const { name, number, isRequired, state, stateText, effect, review } = licence
  const isWaiting = review?.state === 'reviewing'
  return (
    <li className="border-line-soft border-t px-3 py-2 text-table first:border-t-0">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 tablet:grid-cols-[3fr_3fr_2fr_4fr_auto]">
        <div>
          <h2 className="text-base">
            {name}
            {isRequired && <span className="ml-1 text-meta text-ink-500">必备</span>}
          </h2>
          <p className="break-all text-meta text-ink-500">{number !== '' ? number : state === null ? '' : '未上传'}</p>
        </div>
        <p className="text-ink-700 max-tablet:col-start-1">{validity(licence)}</p>
        <p
          className={cx(
            blocksNow(licence) ? 'font-semibold text-price' : state === 'expiring' ? 'text-warn-700' : 'text-ink-500',
          )}
        >
          {stateText}
        </p>
        <p className={cx('max-tablet:col-span-2', blocksNow(licence) ? 'text-price' : 'text-ink-500')}>{effect}</p>
        <Button
          size="row"
          disabled={isWaiting || isEditing}
          onClick={() => setEditing(true)}
          className="justify-self-end max-tablet:col-start-2 max-tablet:row-start-1"
        >
          {isWaiting ? '审核中' : state === 'missing' ? '上传' : '更新'}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
      {review && (
        <div className="mt-2">
          <ReviewNote name={name} review={review} />
        </div>
      )}
      {isEditing && <LicenceForm licence={licence} onClose={() => setEditing(false)} />}
    </li>
  )
}
