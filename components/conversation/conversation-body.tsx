import type { RefObject } from 'react'
import { useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { linkClass } from '#components/ui/link-class.ts'
import { Skeleton } from '#components/ui/shown.tsx'
import { ErrorState, Notice } from '#components/ui/states.tsx'
import { useLive } from '#lib/browser/live-state.ts'
import type { useConversation } from '#lib/browser/use-conversation.ts'
import type { ChatState } from '#lib/domain/conversation.ts'
import { Composer } from './composer.tsx'
import { ConversationLog } from './conversation-log.tsx'

interface ConversationBodyProps {
  chat: ReturnType<typeof useConversation>
  phone: string
  field: RefObject<HTMLTextAreaElement | null>
}

const isPicture = ({ type }: File): boolean => type === 'image/jpeg' || type === 'image/png'

/** What is said, and the field to say more in. Pictures may be dropped anywhere on it. */
export function ConversationBody({ chat, phone, field }: ConversationBodyProps) {
  const { conversation, conversationState, sender } = chat
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState('')

  const sendPictures = (files: readonly File[]): void => {
    const pictures = files.filter(isPicture)
    setProblem(pictures.length < files.length ? '仅支持发送 JPG、PNG 图片' : '')
    for (const [at, file] of pictures.entries()) sender.sendPicture(file, at === 0 ? conversation.subject : null)
  }
  return (
    <section
      aria-label="聊天"
      className={cx('flex h-full flex-col', isOver && 'bg-brand-50')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        sendPictures([...event.dataTransfer.files])
      }}
    >
      <Facts about={conversation.about} phone={phone} />
      <StreamWord />
      {conversation.isLoaded ? (
        <ConversationLog
          conversation={conversation}
          onOlder={() => void conversationState.loadOlder()}
          onRetry={sender.retry}
          onDiscard={sender.discard}
          onSeen={() => void conversationState.markRead()}
        />
      ) : conversation.error ? (
        <ErrorState
          className="flex-1 justify-center"
          text="聊天记录加载失败"
          error={conversation.error}
          phone={phone}
          onRetry={() => void conversationState.load()}
        />
      ) : (
        <div role="status" aria-label="正在加载聊天记录…" className="flex-1 space-y-4 p-3">
          <Skeleton className="h-10 w-50" />
          <Skeleton className="ml-auto h-10 w-50" />
          <Skeleton className="h-10 w-60" />
        </div>
      )}
      <Composer
        field={field}
        draft={conversation.draft}
        subject={conversation.subject}
        problem={problem}
        onDraft={(draft) => conversationState.change({ draft })}
        onDropSubject={() => conversationState.change({ subject: null })}
        onText={(text) => sender.sendText(text, conversation.subject)}
        onPictures={sendPictures}
      />
    </section>
  )
}

/** Service hours, and what to expect outside them. */
function Facts({ about, phone }: { about: ChatState | undefined; phone: string }) {
  return (
    <>
      <p className="flex min-h-8 flex-wrap items-center gap-x-4 border-line-soft border-b px-3 py-1 text-meta text-ink-500">
        {about && <span>工作时间 {about.hours}</span>}
        {phone && (
          <a href={`tel:${phone}`} className={linkClass('body', {}, 'max-tablet:py-3')}>
            电话 {phone}
          </a>
        )}
      </p>
      {about && !about.isOpen && <Notice kind="warn">当前为非工作时间，请留言，客服上班后尽快回复。</Notice>}
    </>
  )
}

/** Said only when the stream was lost: one that is being made needs no words. */
function StreamWord() {
  const { state } = useLive()
  return (
    <p role="status" className="bg-page px-3 py-1 text-meta text-ink-700 empty:hidden">
      {state === 'lost' && '正在重新连接…'}
    </p>
  )
}
