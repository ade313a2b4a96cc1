import fc from 'fast-check'
import type { ConversationMessage } from './conversation.ts'
import { clockTime, dayName, dayStarts, mergeMessages, stillOutgoing } from './conversation-log.ts'

const message = (id: number, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id,
  key: `key-${id}`,
  from: 'staff',
  name: '李静',
  text: `第 ${id} 句`,
  picture: null,
  subject: null,
  at: Date.parse('2026-11-20T09:00:00+08:00'),
  ...more,
})

test('messages that come in any order, in pieces and doubled, are each there once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 40 }))), (pieces) => {
      const merged = pieces.reduce<readonly ConversationMessage[]>(
        (known, ids) =>
          mergeMessages(
            known,
            ids.map((id) => message(id)),
          ),
        [],
      )
      expect(merged.map(({ id }) => id)).toEqual([...new Set(pieces.flat())].sort((one, other) => one - other))
    }),
  )
})

test('nothing new leaves the list as it is', () => {
  const known = [message(1), message(2)]
  expect(mergeMessages(known, [message(2), message(1)])).toBe(known)
})

test('what the shop has said under its key is no longer on its way; another side’s key means nothing', () => {
  const outgoing = ['mine', 'other'].map((key) => ({
    key,
    text: '',
    subject: null,
    picture: null,
    problem: null,
    at: 0,
  }))
  expect(stillOutgoing(outgoing, [message(1, { key: 'mine', from: 'staff' })])).toBe(outgoing)
  const left = stillOutgoing(outgoing, [message(1, { key: 'mine', from: 'member' })])
  expect(left.map(({ key }) => key)).toEqual(['other'])
})

test('days are days in China', () => {
  const now = Date.parse('2026-11-20T00:30:00+08:00')
  expect(dayName(Date.parse('2026-11-20T00:10:00+08:00'), now)).toBe('今天')
  expect(dayName(Date.parse('2026-11-19T23:50:00+08:00'), now)).toBe('昨天')
  expect(dayName(Date.parse('2026-11-18T23:50:00+08:00'), now)).toBe('2026-11-18')
  expect(clockTime(Date.parse('2026-11-19T16:05:00Z'))).toBe('00:05')

  const conversation = [
    message(1, { at: Date.parse('2026-11-19T15:59:00Z') }),
    message(2, { at: Date.parse('2026-11-19T16:01:00Z') }),
    message(3, { at: Date.parse('2026-11-20T03:00:00Z') }),
  ]
  expect([...dayStarts(conversation)]).toEqual([1, 2])
})
