import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { markRead } from '#lib/browser/use-notifications.ts'
import type { Notification } from '#lib/domain/notification.ts'

/** One notification; following its link has read it. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, kindText, title, text, href, isRead, at } = notification
  const read = () => {
    if (!isRead) void markRead({ ids: [id] })
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line-soft border-t px-3 py-2 text-table first:border-t-0 hover:bg-row-hover">
      <span className="w-8 text-meta text-ink-500 leading-5">{kindText}</span>
      <div className="min-w-0 flex-1 basis-60">
        <p className={cx('text-base', isRead ? 'text-ink-700' : 'font-semibold')}>
          {!isRead && <span className="mr-1 bg-price-50 px-1 font-normal text-meta text-price-dark">未读</span>}
          {href === '' ? (
            title
          ) : (
            <Link href={href} onClick={read} className="hover:text-brand-700 hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="text-ink-500">{text}</p>
      </div>
      <span className="flex items-center gap-x-3 max-tablet:w-full max-tablet:justify-between max-tablet:pl-11">
        <time className="text-meta text-ink-500 leading-5">{at.slice(0, 16)}</time>
        {!isRead && (
          <Button
            variant="text"
            size="row"
            aria-label={`标为已读 ${title}`}
            className="max-tablet:-my-2 max-tablet:px-0"
            onClick={read}
          >
            标为已读
          </Button>
        )}
      </span>
    </li>
  )
}
