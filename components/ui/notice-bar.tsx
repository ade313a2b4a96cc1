'use client'

import { useState } from 'react'
import { NoticeIcon, PauseIcon, PlayIcon } from './icon.tsx'
import { Link } from './link.tsx'
import { linkClass } from './link-class.ts'
import { useRotation } from './use-rotation.ts'

export interface NoticeItem {
  id: string | number
  text: string
  href?: string
}

/** One notice at a time, the next every 4 s: it steps, it never flows, and it can be stopped. */
export function NoticeBar({ notices, label = '公告' }: { notices: readonly NoticeItem[]; label?: string }) {
  const [index, setIndex] = useState(0)
  const count = notices.length
  const rotation = useRotation({ count, seconds: 4, onStep: () => setIndex((before) => (before + 1) % count) })
  const notice = notices[index % Math.max(1, count)]
  if (!notice) return null
  return (
    <section aria-label={label} className="flex h-8 items-center gap-2 text-table" {...rotation.holders}>
      {count > 1 && (
        <button
          type="button"
          aria-label={rotation.playing ? '暂停公告' : '播放公告'}
          onClick={rotation.toggle}
          className="flex size-6 items-center justify-center text-ink-500"
        >
          {rotation.playing ? <PauseIcon className="size-3" /> : <PlayIcon className="size-3" />}
        </button>
      )}
      <NoticeIcon className="size-4 shrink-0 text-warn-700" />
      <p aria-live={rotation.moving ? 'off' : 'polite'} className="min-w-0 flex-1 truncate">
        {notice.href ? (
          <Link href={notice.href} className={linkClass('quiet')}>
            {notice.text}
          </Link>
        ) : (
          notice.text
        )}
      </p>
    </section>
  )
}
