import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { waitBeforeTry } from './event-stream.ts'
import type { LiveEvent } from './live-events.ts'
import { onLiveEvent } from './live-events.ts'
import { currentLive, setLive } from './live-state.ts'
import { openLiveStream } from './live-stream.ts'
import { FakeStream, installFakeLocks } from './testing/fake-stream.ts'

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)
const message = (id: number) => ({
  id,
  key: `key-${id}`,
  from: 'staff',
  name: '李静',
  text: `第 ${id} 句`,
  picture: null,
  subject: null,
  time: 1_795_000_000,
})
const look = async (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const heard: LiveEvent[] = []
const closers: (() => void)[] = []
const openTab = () => {
  const close = openLiveStream(7)
  closers.push(close)
  return close
}

onLiveEvent((event) => heard.push(event))

beforeEach(() => {
  FakeStream.install()
  installFakeLocks()
  setCookie('signed_in=1')
  heard.length = 0
  setLive({ state: 'off', chatUnread: 0, staffRead: 0 })
})

afterEach(async () => {
  jest.useRealTimers()
  for (const close of closers.splice(0)) close()
  await look(false)
  await settle()
  setCookie('signed_in=; Max-Age=0')
})

describe('one stream a browser', () => {
  test('of two tabs one keeps the stream; the other takes it over when that one closes, after the last message', async () => {
    const closeFirst = openTab()
    openTab()
    await settle()
    expect(FakeStream.opened.map(({ url }) => url)).toEqual(['/api/chat/stream'])
    FakeStream.opened[0]?.say('message', message(41), 41)
    // Once by the tab that keeps the stream, once told to the other.
    await waitFor(() => expect(heard).toHaveLength(2))
    closeFirst()
    await settle()
    expect(FakeStream.opened[0]?.isClosed).toBe(true)
    expect(FakeStream.live.map(({ url }) => url)).toEqual(['/api/chat/stream?after=41'])
  })

  test('a hidden tab keeps none, and has one again when it is looked at', async () => {
    openTab()
    await settle()
    await look(true)
    await settle()
    expect(FakeStream.live).toHaveLength(0)
    expect(currentLive().state).toBe('off')
    await look(false)
    await settle()
    expect(FakeStream.live).toHaveLength(1)
  })

  test('a browser without locks keeps one in each tab', async () => {
    Reflect.deleteProperty(navigator, 'locks')
    openTab()
    openTab()
    expect(FakeStream.live).toHaveLength(2)
  })
})

describe('what comes over it', () => {
  test('the state, and how much is unread', async () => {
    openTab()
    await settle()
    expect(currentLive().state).toBe('connecting')
    const [stream] = FakeStream.opened
    stream?.onopen?.()
    expect(currentLive().state).toBe('up')
    stream?.say('unread', { chat: 3, messages: 5 }, 12)
    stream?.say('read', { last_id: 9, by: 'staff' }, 12)
    expect(currentLive()).toEqual({ state: 'up', chatUnread: 3, staffRead: 9 })
    stream?.say('message', message(13), 13)
    expect(heard.at(-1)).toMatchObject({ kind: 'message', message: { id: 13, text: '第 13 句' } })
  })

  test('nonsense is left out, and the stream goes on', async () => {
    openTab()
    await settle()
    const [stream] = FakeStream.opened
    stream?.dispatchEvent(new MessageEvent('message', { data: '{' }))
    stream?.say('message', message(2), 2)
    expect(heard.map(({ kind }) => kind)).toEqual(['message'])
  })
})

describe('a stream that breaks', () => {
  test('is tried again after what was heard last, even if that was no message', async () => {
    openTab()
    await settle()
    jest.useFakeTimers()
    FakeStream.opened[0]?.onopen?.()
    FakeStream.opened[0]?.say('unread', { chat: 0, messages: 0 }, 77)
    FakeStream.opened[0]?.onerror?.()
    expect(currentLive().state).toBe('lost')
    expect(FakeStream.live).toHaveLength(0)
    jest.advanceTimersByTime(8_500)
    expect(FakeStream.live.map(({ url }) => url)).toEqual(['/api/chat/stream?after=77'])
  })

  test('off the net it rests, and goes on at once when the net is back', async () => {
    openTab()
    await settle()
    FakeStream.opened[0]?.say('message', message(5), 5)
    window.dispatchEvent(new Event('offline'))
    expect(currentLive().state).toBe('lost')
    expect(FakeStream.live).toHaveLength(0)
    window.dispatchEvent(new Event('online'))
    expect(FakeStream.live.map(({ url }) => url)).toEqual(['/api/chat/stream?after=5'])
  })

  test('is not tried again once nobody is signed in', async () => {
    openTab()
    await settle()
    jest.useFakeTimers()
    setCookie('signed_in=; Max-Age=0')
    FakeStream.opened[0]?.onerror?.()
    jest.advanceTimersByTime(120_000)
    expect(FakeStream.opened).toHaveLength(1)
  })

  test('is tried less and less often, up to a minute', () => {
    expect(waitBeforeTry(0, 0)).toBe(500)
    expect(waitBeforeTry(0, 1)).toBe(8_500)
    expect(waitBeforeTry(1, 1)).toBe(16_500)
    expect(waitBeforeTry(30, 1)).toBe(60_500)
  })

  test('with 2,000 others is tried over seconds, and none of them brings more than a fair part', () => {
    const perSecond = Array.from({ length: 9 }, () => 0)
    for (let browser = 0; browser < 2_000; browser += 1) {
      const second = Math.floor(waitBeforeTry(0) / 1_000)
      perSecond[second] = (perSecond[second] ?? 0) + 1
    }
    // 250 on average, give or take sixteen: six times that is no accident.
    expect(Math.max(...perSecond)).toBeLessThan(350)
    expect(Math.min(...perSecond.slice(1, 8))).toBeGreaterThan(150)
  })
})
