import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBucket } from './s3.ts'
import { ShortOutages } from './short-outage.ts'

let port = 0
let server: Server | undefined

async function listen(answer: RequestListener): Promise<void> {
  server = createServer((request, response) => request.resume().on('end', () => answer(request, response)))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}
async function kill(): Promise<void> {
  const closed = server && once(server, 'close')
  server?.close()
  server?.closeAllConnections()
  await closed
}

/** Seconds that pass when somebody pauses, and what happens in them. */
let passed = 0
let duringPause: () => unknown = () => undefined
const outages = () =>
  new ShortOutages({
    now: () => passed,
    pause: async (ms) => {
      await duringPause()
      passed += ms
    },
  })
const bucket = () => openBucket(new URL(`s3+http://key:secret@127.0.0.1:${port}/files`), outages())

beforeEach(async () => {
  passed = 0
  duringPause = () => undefined
  await listen((_, response) => response.end('bytes'))
})
afterEach(kill)

test('a bucket that is killed and back two seconds later costs nobody a file', async () => {
  const storage = bucket()
  expect(String(await storage.get('a'))).toBe('bytes')
  await kill()
  let isBack = false
  duringPause = async () => {
    if (passed < 2_000 || isBack) return
    isBack = true
    await listen((_, response) => response.end('bytes'))
  }
  const calls = [storage.get('a'), storage.put('b', Buffer.from('x')), storage.remove('c')]
  expect((await Promise.all(calls)).map((each) => each && String(each))).toEqual(['bytes', undefined, undefined])
})

test('one that says it is starting is asked again, one that refuses is not', async () => {
  let asked = 0
  await kill()
  await listen((_, response) => {
    asked += 1
    response.writeHead(asked < 4 ? 503 : 200).end('bytes')
  })
  expect(String(await bucket().get('a'))).toBe('bytes')
  expect(asked).toBe(4)
  await kill()
  await listen((_, response) => {
    asked += 1
    response.writeHead(403).end('AccessDenied')
  })
  await expect(bucket().get('a')).rejects.toThrow('with 403: AccessDenied')
  expect(asked).toBe(5)
})

test('one that stays away fails after seconds, and of many that wait the last at once', async () => {
  const storage = bucket()
  await kill()
  const sixteen = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let pausing = 0
  duringPause = () => {
    pausing += 1
    if (pausing === 16) sixteen.resolve()
    return goOn.promise
  }
  const waiting = Array.from({ length: 16 }, () => storage.get('a').catch((error: Error) => error.message))
  await sixteen.promise
  await expect(storage.get('a')).rejects.toThrow('the bucket did not answer GET /a')
  expect(pausing).toBe(16)
  goOn.resolve()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['the bucket did not answer GET /a']))
  const alone = passed
  await expect(storage.get('a')).rejects.toThrow('the bucket did not answer GET /a')
  expect([passed - alone > 3_000, passed - alone <= 4_000]).toEqual([true, true])
  await listen((_, response) => response.end('bytes'))
  expect(String(await storage.get('a'))).toBe('bytes')
})
