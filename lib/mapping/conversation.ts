import type { WireChat, WireChatEvents, WireChatMessage } from '#lib/contract/conversations/calls.ts'
import type { ChatRead, ChatState, ChatUnread, ConversationMessage } from '#lib/domain/conversation.ts'

export const toChatState = (wire: WireChat): ChatState => ({
  contact: { name: wire.contact.name, isDefault: wire.contact.is_default === 1 },
  isOpen: wire.is_open === 1,
  hours: wire.hours,
  away: wire.away,
  unread: wire.unread,
  lastId: wire.last_id,
})

/** Only pictures of this shop: what an upstream sends as an address is no reason to ask a stranger. */
const ownAddress = (url: string) => (/^\/(?![/\\])/.test(url) ? url : '')

export const toConversationMessage = ({ picture, subject, ...wire }: WireChatMessage): ConversationMessage => ({
  id: wire.id,
  key: wire.key,
  from: wire.from,
  name: wire.name,
  text: wire.text,
  picture: picture && { src: ownAddress(picture.url), width: picture.width, height: picture.height },
  subject: subject && { kind: subject.type, id: subject.id, title: subject.title, image: ownAddress(subject.image) },
  at: wire.time * 1000,
})

export const toChatRead = (wire: WireChatEvents['read']): ChatRead => ({ lastId: wire.last_id, by: wire.by })

export const toChatUnread = (wire: WireChatEvents['unread']): ChatUnread => wire
