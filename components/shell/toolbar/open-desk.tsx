import { serviceWays } from '#components/shell/visitor/visitor.ts'
import { Modal } from '#components/ui/modal.tsx'
import { usePart } from '#components/ui/use-part.ts'
import { usePhone } from '#components/ui/use-phone.ts'
import { closeServiceDesk } from '#lib/browser/service-desk.ts'
import type { ConversationSubject } from '#lib/domain/conversation.ts'
import { ServiceLinks } from '../visitor/service-links.tsx'
import { useVisitor } from '../visitor/use-visitor.ts'

/** The shop's own numbers. */
export interface DeskFacts {
  hotLine: string
  chatAccounts: readonly string[]
}

interface OpenDeskProps extends DeskFacts {
  /** The member who may chat; null for everybody else. */
  member: number | null
  subject: ConversationSubject | null
}

const loadChat = () => import('#components/conversation/conversation-panel.tsx').then((part) => part.ConversationPanel)

/**
 * The chat for members who have it; the desks and the phone for everybody else, and for them too when the chat itself
 * cannot be had.
 */
export function OpenDesk({ member, subject, ...facts }: OpenDeskProps) {
  const visitor = useVisitor()
  const isPhone = usePhone()
  const Chat = usePart(loadChat, member !== null)
  const ways = serviceWays(visitor, facts)
  if (member !== null && Chat !== null) {
    return Chat && <Chat member={member} phone={ways.phone} subject={subject} onClose={closeServiceDesk} />
  }
  return (
    <Modal open onClose={closeServiceDesk} title="联系客服" placement={isPhone ? 'sheet' : 'centre'}>
      <ServiceLinks {...ways} />
    </Modal>
  )
}
