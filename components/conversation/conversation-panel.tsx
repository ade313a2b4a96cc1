import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { isComposing } from '#components/ui/composing.ts'
import { CloseIcon } from '#components/ui/icon.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { usePhone } from '#components/ui/use-phone.ts'
import { useConversation } from '#lib/browser/use-conversation.ts'
import type { ConversationSubject } from '#lib/domain/conversation.ts'
import { ConversationBody } from './conversation-body.tsx'

interface ConversationPanelProps {
  member: number
  /** Telephone of the contact, for who would rather speak. */
  phone: string
  /** What the conversation was begun about; goes with the next message. */
  subject: ConversationSubject | null
  onClose: () => void
}

/** The conversation with the member's contact: beside the page on a desk, over all of it on a phone. */
export function ConversationPanel({ member, phone, subject, onClose }: ConversationPanelProps) {
  const chat = useConversation(member)
  const isPhone = usePhone()
  const field = useRef<HTMLTextAreaElement>(null)
  const { conversationState } = chat
  useEffect(() => {
    if (subject) conversationState.change({ subject })
  }, [conversationState, subject])

  const contact = chat.conversation.about?.contact
  const title = contact && !contact.isDefault ? `专属客服 ${contact.name}` : '在线客服'
  const body = <ConversationBody chat={chat} phone={phone} field={field} />
  if (isPhone) {
    return (
      <Modal open onClose={onClose} title={title} placement="full">
        {body}
      </Modal>
    )
  }
  return (
    <DeskFrame title={title} field={field} onClose={onClose}>
      {body}
    </DeskFrame>
  )
}

interface DeskFrameProps {
  title: string
  field: React.RefObject<HTMLTextAreaElement | null>
  onClose: () => void
  children: React.ReactNode
}

/** Not modal: the buyer goes on reading the page. It opens in the text field and gives the focus back when it closes. */
function DeskFrame({ title, field, onClose, children }: DeskFrameProps) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current = document.activeElement
    field.current?.focus()
  }, [field])
  const close = (): void => {
    onClose()
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    close()
  }
  return (
    <aside
      aria-label="在线客服"
      onKeyDown={onKeyDown}
      className="no-print fixed right-10 bottom-0 z-drawer flex h-[80vh] w-90 flex-col border border-line bg-surface shadow-float"
    >
      <div className="flex items-center justify-between border-line-soft border-b pl-3">
        <h2 className="truncate font-semibold text-nav">{title}</h2>
        <button type="button" aria-label="关闭" onClick={close} className="p-3 hover:text-brand-700">
          <CloseIcon />
        </button>
      </div>
      <div className="min-h-0 flex-1">{children}</div>
    </aside>
  )
}
