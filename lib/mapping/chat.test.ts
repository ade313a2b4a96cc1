import { toChatMessage, toChatRead, toChatState, toChatUnread } from './chat.ts'

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

test('a message keeps who said what about what, in milliseconds', () => {
  expect(toChatMessage(wire)).toEqual({
    id: 7,
    key: 'a-key-of-sixteen-signs',
    from: 'member',
    name: '张三',
    text: '还有货吗',
    picture: { src: '/api/upload/3', width: 800, height: 600 },
    subject: { kind: 'order', id: 12, title: '订单 20261120', image: '/api/image/1' },
    at: 1_795_000_000_000,
  })
  expect(toChatMessage({ ...wire, picture: null, subject: null })).toMatchObject({ picture: null, subject: null })
})

test.each(['https://evil.example/a.png', '//evil.example/a.png', '/\\evil.example', 'javascript:alert(1)'])(
  'a picture at %s is not asked for',
  (url) => {
    const { picture, subject } = toChatMessage({
      ...wire,
      picture: { url, width: 1, height: 1 },
      subject: { ...wire.subject, image: url },
    })
    expect([picture?.src, subject?.image]).toEqual(['', ''])
  },
)

test('flags become what they mean', () => {
  const state = { contact: { name: '小王', is_default: 0 as const }, is_open: 1 as const, hours: '', away: '' }
  expect(toChatState({ ...state, unread: 2, last_id: 9 })).toMatchObject({
    contact: { name: '小王', isDefault: false },
    isOpen: true,
    unread: 2,
    lastId: 9,
  })
  expect(toChatRead({ last_id: 4, by: 'staff' })).toEqual({ lastId: 4, by: 'staff' })
  expect(toChatUnread({ chat: 1, messages: 3 })).toEqual({ chat: 1, messages: 3 })
})
