'use client'

import { FileLink } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { useFeedbackPage } from '#lib/browser/use-feedback.ts'
import { feedbackUrl } from '#lib/routes/links.ts'
import { FeedbackForm } from './feedback-form.tsx'

/** Feedback to the shop, and what it answered to earlier ones. */
export function FeedbackPage({ page }: { page: number }) {
  return (
    <div className="flex flex-col gap-3">
      <FeedbackForm />
      {useFeature('feedback') && <Earlier page={page} />}
    </div>
  )
}

function Earlier({ page }: { page: number }) {
  const asked = useFeedbackPage(page)
  return (
    <section aria-labelledby="feedback-before" className="flex flex-col gap-2">
      <h2 id="feedback-before" className="font-semibold text-nav">
        我的反馈
      </h2>
      <PageOf label="反馈" asked={asked} hrefOf={feedbackUrl} empty={<EmptyState text="暂无反馈记录" />}>
        {(items) => (
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <li key={item.id} className="border border-line bg-surface p-3 text-table">
                <p className="flex flex-wrap gap-x-4 text-ink-500">
                  <span>{item.type}</span>
                  <time>{item.createdAt}</time>
                  <span className={item.answeredAt ? 'ml-auto text-ok-700' : 'ml-auto'}>{item.stateText}</span>
                </p>
                <p className="mt-1 whitespace-pre-line wrap-break-word text-base">{item.content}</p>
                {item.photos.length > 0 && (
                  <ul aria-label="照片" className="mt-2 flex flex-wrap gap-3">
                    {item.photos.map((photo) => (
                      <li key={photo.id}>
                        <FileLink href={photo.url} target="_blank" rel="noreferrer" className={linkClass('body')}>
                          {photo.name}
                        </FileLink>
                      </li>
                    ))}
                  </ul>
                )}
                {item.answeredAt && (
                  <p className="mt-2 whitespace-pre-line border-line-soft border-t pt-2">
                    <span className="text-ink-500">回复（{item.answeredAt}）：</span>
                    {item.answer}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </PageOf>
    </section>
  )
}
