import type { KeyboardEvent, RefObject } from 'react'
import { useId, useRef } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { isComposing } from '#components/ui/composing.ts'
import { controlClass, describedBy, FieldError } from '#components/ui/field.tsx'
import { CloseIcon } from '#components/ui/icon.tsx'
import { longestText } from '#lib/browser/conversation-send.ts'
import type { ConversationSubject } from '#lib/domain/conversation.ts'
import { SubjectCard } from './subject-card.tsx'

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: string
  subject: ConversationSubject | null
  /** Why files were not taken. */
  problem: string
  onDraft: (text: string) => void
  onDropSubject: () => void
  onText: (text: string) => void
  onPictures: (files: readonly File[]) => void
}

/** Enter sends, Shift+Enter begins a line; while an input method composes, Enter belongs to it. */
export function Composer(props: ComposerProps) {
  const { field, draft, subject, problem, onDraft, onDropSubject, onText, onPictures } = props
  const id = useId()
  const files = useRef<HTMLInputElement>(null)
  const text = draft.trim()
  const tooLong = text.length > longestText ? `最多 ${longestText} 字，已超出 ${text.length - longestText} 字` : ''

  const send = (): void => {
    if (text !== '' && tooLong === '') onText(text)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  const error = tooLong || problem
  return (
    <div className="border-line border-t p-2">
      {subject && (
        <div className="mb-2 flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <SubjectCard subject={subject} />
          </div>
          <button
            type="button"
            aria-label="移除咨询内容"
            onClick={() => {
              onDropSubject()
              field.current?.focus()
            }}
            className="flex size-7 shrink-0 items-center justify-center hover:text-brand-700 max-tablet:size-11"
          >
            <CloseIcon />
          </button>
        </div>
      )}
      <label htmlFor={id} className="sr-only">
        消息内容
      </label>
      <textarea
        {...describedBy(id, { error, hint: true })}
        ref={field}
        id={id}
        rows={3}
        value={draft}
        placeholder={subject ? '请输入您的问题，将附带以上内容' : '请输入消息'}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0) return
          event.preventDefault()
          onPictures(pasted)
        }}
        className={controlClass(error !== '', 'block resize-none py-1.5')}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="mt-2 flex items-center gap-2">
        <input
          ref={files}
          id={`${id}-file`}
          type="file"
          multiple
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          onChange={(event) => {
            onPictures([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={`${id}-file`}
          className={buttonClass(
            { size: 'row' },
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
          )}
        >
          发送图片
        </label>
        <p id={`${id}-hint`} className="min-w-0 flex-1 text-meta text-ink-500">
          <span className="max-tablet:hidden">Enter 发送，Shift+Enter 换行</span>
        </p>
        <Button variant="brand" size="row" onClick={send} aria-disabled={text === '' || undefined}>
          发送
        </Button>
      </div>
    </div>
  )
}
