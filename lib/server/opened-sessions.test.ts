import { jest } from '@jest/globals'
import { OpenedSessions } from './opened-sessions.ts'

let opened: string[]
const opener = (sealed: string, session: string | null) => async () => {
  opened.push(sealed)
  return session
}

beforeEach(() => {
  opened = []
})
afterEach(() => jest.useRealTimers())

it('opens a cookie once for calls that come together', async () => {
  const sessions = new OpenedSessions<string>()
  for (const sealed of ['a', 'b', 'a', 'a']) {
    expect(await sessions.read(sealed, opener(sealed, `inside ${sealed}`))).toBe(`inside ${sealed}`)
  }
  expect(opened).toEqual(['a', 'b'])
})

it('opens it again after half a minute', async () => {
  jest.useFakeTimers({ now: 1_000_000 })
  const sessions = new OpenedSessions<string>()
  await sessions.read('a', opener('a', 'inside'))
  jest.setSystemTime(1_029_999)
  await sessions.read('a', opener('a', 'inside'))
  expect(opened).toHaveLength(1)
  jest.setSystemTime(1_030_000)
  expect(await sessions.read('a', opener('a', null))).toBeNull()
  expect(opened).toHaveLength(2)
})

it('never remembers what cannot be opened', async () => {
  const sessions = new OpenedSessions<string>()
  expect(await sessions.read('forged', opener('forged', null))).toBeNull()
  expect(await sessions.read('forged', opener('forged', null))).toBeNull()
  expect(opened).toHaveLength(2)
})

it('forgets the oldest of many', async () => {
  const sessions = new OpenedSessions<string>()
  for (let each = 0; each <= 2_000; each += 1) await sessions.read(`cookie ${each}`, opener('', 'inside'))
  opened = []
  await sessions.read('cookie 2000', opener('newest', 'inside'))
  await sessions.read('cookie 0', opener('oldest', 'inside'))
  expect(opened).toEqual(['oldest'])
})
