import type { EventStream } from '#shop-api/platform/http/event-stream.ts'
import { followLive } from '#shop-api/platform/http/follow-live.ts'
import type { LiveHub, Waiter } from './hub.ts'

function setup(look: () => Promise<void>) {
  const state = { isOpen: true, errors: [] as unknown[] }
  const waiters: Waiter[] = []
  const stream = {
    get isOpen() {
      return state.isOpen
    },
    write: () => undefined,
    end: () => {
      state.isOpen = false
    },
    onEnd: () => undefined,
  } as unknown as EventStream
  const hub: LiveHub = { wait: (waiter) => waiters.push(waiter) as never, stop: async () => undefined }
  followLive(stream, { hub, hears: () => true, look, onError: (error) => state.errors.push(error) })
  return { state, wake: () => waiters[0]?.wake() }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a wake that comes during a look is looked at afterwards, once, however many came', async () => {
  const done: (() => void)[] = []
  const { wake } = setup(() => new Promise((resolve) => done.push(resolve)))
  wake()
  wake()
  expect(done).toHaveLength(1)
  done[0]?.()
  await settle()
  expect(done).toHaveLength(2)
  done[1]?.()
  await settle()
  expect(done).toHaveLength(2)
})

test('a look that fails ends the stream and is reported', async () => {
  const { state } = setup(() => Promise.reject(new Error('gone')))
  await settle()
  expect(state.isOpen).toBe(false)
  expect(state.errors).toHaveLength(1)
})
