import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { ConversationMessage, MessagePicture } from '#lib/domain/conversation.ts'
import type { Outgoing } from '#lib/domain/conversation-log.ts'
import { clockTime } from '#lib/domain/conversation-log.ts'
import { SubjectCard } from './subject-card.tsx'

interface SideProps {
  isOwn: boolean
  who: string
  at: number
  children: ReactNode
  below?: ReactNode
}

/** One's own at the right on green, the other side's at the left on white. */
function Side({ isOwn, who, at, children, below }: SideProps) {
  return (
    <div className={cx('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <p className="text-meta text-ink-500">
        {who} <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
      </p>
      <div
        className={cx(
          'max-w-75 space-y-2 border px-3 py-2 text-base text-ink-900 wrap-anywhere whitespace-pre-wrap',
          isOwn ? 'border-brand-50 bg-brand-50' : 'border-line bg-surface',
        )}
      >
        {children}
      </div>
      {below}
    </div>
  )
}

const LARGEST = 220

/** Its room is kept before it comes. */
function Picture({ picture: { src, width, height } }: { picture: MessagePicture }) {
  const scale = Math.min(1, LARGEST / width, LARGEST / height)
  return (
    <a href={src} target="_blank" rel="noreferrer" className="block">
      <img
        src={src}
        alt="聊天图片，点击查看大图"
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        loading="lazy"
      />
    </a>
  )
}

interface MessageRowProps {
  message: ConversationMessage
  /** Name of the day that begins with it. */
  day: string | undefined
  /** The other side has seen it; said of one's newest only. */
  isRead: boolean
}

/** A message as the shop has it. */
export function MessageRow({ message, day, isRead }: MessageRowProps) {
  const { from, name, text, picture, subject, at } = message
  const isOwn = from === 'member'
  return (
    <li>
      {day && <p className="mb-3 border-line-soft border-b text-center text-meta text-ink-500">{day}</p>}
      {from === 'system' ? (
        <p className="text-center text-meta text-ink-500">{text}</p>
      ) : (
        <Side
          isOwn={isOwn}
          who={isOwn ? '我' : name || '客服'}
          at={at}
          below={isRead && <p className="text-meta text-ink-500">对方已读</p>}
        >
          {subject && <SubjectCard subject={subject} />}
          {picture && <Picture picture={picture} />}
          {text && <p>{text}</p>}
        </Side>
      )}
    </li>
  )
}

interface OutgoingRowProps {
  outgoing: Outgoing
  onRetry: () => void
  onDiscard: () => void
}

/** A message on its way, or the reason why it is not and what can be done. */
export function OutgoingRow({
  outgoing: { text, picture, subject, problem, at },
  onRetry,
  onDiscard,
}: OutgoingRowProps) {
  const isUploading = picture !== null && picture.id === null && problem === null
  return (
    <li>
      <Side
        isOwn
        who="我"
        at={at}
        below={
          problem === null ? (
            <span className="flex items-center gap-2 text-meta text-ink-500">
              正在发送…
              {isUploading && (
                <Button variant="text" size="row" onClick={onDiscard}>
                  取消
                </Button>
              )}
            </span>
          ) : (
            <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-meta text-price">
              {problem}
              <Button size="row" onClick={onRetry}>
                重发
              </Button>
              <Button variant="text" size="row" onClick={onDiscard}>
                删除
              </Button>
            </div>
          )
        }
      >
        {subject && <SubjectCard subject={subject} />}
        {picture?.preview && <img src={picture.preview} alt={picture.name} className="max-h-45 max-w-full" />}
        {picture && !picture.preview && <p>[图片] {picture.name}</p>}
        {isUploading && <ProgressBar value={picture.percent} label={`${picture.name} 上传进度`} />}
        {text && <p>{text}</p>}
      </Side>
    </li>
  )
}
