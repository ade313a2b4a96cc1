import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStorage } from './open-storage.ts'

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
const bucket = () => openStorage(`s3+http://key:secret@127.0.0.1:${port}/files`, '/nowhere')

beforeEach(() => listen((_, response) => response.end('bytes')))
afterEach(kill)

test('a bucket that is killed and back two seconds later costs nobody a file', async () => {
  const storage = bucket()
  expect(String(await storage.get('a'))).toBe('bytes')
  await kill()
  const calls = Promise.all([storage.get('a'), storage.put('b', Buffer.from('x')), storage.remove('c')])
  await sleep(2_000)
  await listen((_, response) => response.end('bytes'))
  expect((await calls).map((each) => each && String(each))).toEqual(['bytes', undefined, undefined])
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
  const from = performance.now()
  const waiting = Array.from({ length: 16 }, () => storage.get('a'))
  const early = waiting.map((each) => each.catch((error: Error) => error.message))
  await sleep(300)
  const soon = performance.now()
  await expect(storage.get('a')).rejects.toThrow('the bucket did not answer GET /a')
  expect(performance.now() - soon).toBeLessThan(200)
  expect(new Set(await Promise.all(early))).toEqual(new Set(['the bucket did not answer GET /a']))
  expect(performance.now() - from).toBeGreaterThan(3_000)
  expect(performance.now() - from).toBeLessThan(8_000)
  await listen((_, response) => response.end('bytes'))
  expect(String(await storage.get('a'))).toBe('bytes')
})
