import { chatEventShapes, chatMessageShape, conversationShapes } from '#lib/contract/conversations/shapes.ts'
import { flag, id, mapsFields, nothing, sameCodes, text, time, when, whole } from '#lib/mapping/testing/fields.ts'
import { toChatRead, toChatState, toChatUnread, toConversationMessage } from './conversation.ts'

describe('a message', () =>
  mapsFields(chatMessageShape, toConversationMessage, [
    ['id', 7, 'id', 7, id],
    ['key', 'a-key-of-sixteen-signs', 'key', 'a-key-of-sixteen-signs', text],
    ['from', 'member', 'from', 'member', sameCodes('member', 'staff', 'system')],
    ['name', '张三', 'name', '张三', text],
    ['text', '还有货吗', 'text', '还有货吗', text],
    ['picture', 'picture', nothing],
    ['picture.url', '/api/upload/3', 'picture.src', '/api/upload/3', when(null, '', 7, '', '/', '/', '/a', '/a')],
    ['picture.width', 800, 'picture.width', 800, whole],
    ['picture.height', 600, 'picture.height', 600, whole],
    ['subject', 'subject', nothing],
    ['subject.type', 'order', 'subject.kind', 'order', sameCodes('goods', 'order')],
    ['subject.id', 12, 'subject.id', 12, id],
    ['subject.title', '订单 20261120', 'subject.title', '订单 20261120', text],
    ['subject.image', '/api/image/1', 'subject.image', '/api/image/1', when(null, '', 7, '', '/a', '/a')],
    ['time', 1_795_000_000, 'at', 1_795_000_000_000, time],
  ]))

describe('a conversation', () =>
  mapsFields(conversationShapes.chat.data, toChatState, [
    ['contact.name', '小王', 'contact.name', '小王', text],
    ['contact.is_default', 0, 'contact.isDefault', false, flag],
    ['is_open', 0, 'isOpen', false, flag],
    ['hours', '9:00–18:00', 'hours', '9:00–18:00', text],
    ['away', '明早回复', 'away', '明早回复', text],
    ['unread', 2, 'unread', 2, whole],
    ['last_id', 9, 'lastId', 9, whole],
  ]))

describe('how far somebody has read', () =>
  mapsFields(chatEventShapes.read, toChatRead, [
    ['last_id', 4, 'lastId', 4, whole],
    ['by', 'staff', 'by', 'staff', sameCodes('member', 'staff')],
  ]))

describe('what waits', () =>
  mapsFields(chatEventShapes.unread, toChatUnread, [
    ['chat', 1, 'chat', 1, whole],
    ['messages', 3, 'messages', 3, whole],
  ]))

const wire = {
  id: 7,
  key: 'a-key-of-sixteen-signs',
  from: 'member' as const,
  name: '张三',
  text: '还有货吗',
  picture: { url: '/api/upload/3', width: 800, height: 600 },
  subject: { type: 'order' as const, id: 12, title: '订单 20261120', image: '/api/image/1' },
  time: 1_795_000_000,
}

test.each(['https://evil.example/a.png', '//evil.example/a.png', '/\\evil.example', 'javascript:alert(1)'])(
  'a picture at %s is not asked for',
  (url) => {
    const { picture, subject } = toConversationMessage({
      ...wire,
      picture: { url, width: 1, height: 1 },
      subject: { ...wire.subject, image: url },
    })
    expect([picture?.src, subject?.image]).toEqual(['', ''])
  },
)
