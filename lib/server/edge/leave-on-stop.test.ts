import { pbkdf2Sync } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '#lib/kernel/testing/until.ts'
import { leaveBeforeStop, leavingOnStop } from './leave-on-stop.ts'

type Way = (response: ServerResponse) => void

/** The ways in which answers are written in this process: headers one by one, as an object, as a list. */
const ways: Readonly<Record<string, Way>> = {
  'one by one': (response) => response.setHeader('x-own', '1').end('ok'),
  'as an object': (response) => response.writeHead(200, { 'x-own': '1' }).end('ok'),
  'as a list': (response) => response.writeHead(200, ['x-own', '1', 'content-length', '2']).end('ok'),
}

test.each(Object.keys(ways))('with headers %s, kept connections end with the answer after a stop', async (way) => {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(response)
    else ways[way]?.(response)
  })
  const stop = leavingOnStop(server)
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const ask = (agent: Agent | undefined, path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const answered = (answer: IncomingMessage) =>
        answer.resume().once('end', () => resolve(answer.headers.connection))
      get({ port, path, ...(agent ? { agent } : {}) }, answered).once('error', reject)
    })
  expect(await Promise.all(agents.map((agent) => ask(agent, '/')))).toEqual(agents.map(() => 'keep-alive'))
  const arrived = once(server, 'request')
  const underWay = ask(agents[0], '/wait')
  await arrived
  const closed = once(server, 'close')
  stop()
  // A busy proxy asks on: each connection answers at most once more.
  const busy = agents.slice(1).map((agent) => ask(agent, '/'))
  expect((await Promise.all(busy)).every((connection) => connection === 'close')).toBe(true)
  server.close()
  for (const response of waiting) ways[way]?.(response)
  expect(await underWay).toBe('close')
  await closed
  for (const agent of agents) agent.destroy()
})

test('what else stops with the process hears of it only after callers could, and once', async () => {
  const signals = new EventEmitter()
  const server = createServer((_, response) => response.end('ok'))
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  const heard: unknown[] = []
  const stopped = new Promise<void>((resolve) => {
    signals.on('SIGTERM', (signal) => {
      heard.push(signal)
      resolve()
    })
  })
  leaveBeforeStop(server, signals)
  signals.emit('SIGTERM', 'SIGTERM')
  signals.emit('SIGTERM', 'SIGTERM')
  heard.push((await fetch(`http://127.0.0.1:${port}/`)).headers.get('connection'))
  await stopped
  expect(heard).toEqual(['close', 'SIGTERM'])
  server.closeAllConnections()
  server.close()
})

test('connections that nobody has taken when a stop begins are answered before the listening ends', async () => {
  const signals = new EventEmitter()
  // Holds up everything else for some milliseconds, as a page that is drawn does.
  const server = createServer((_, response) => response.end(String(pbkdf2Sync('a', 'b', 20_000, 32, 'sha256').length)))
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  signals.on('SIGTERM', () => server.close())
  leaveBeforeStop(server, signals)
  const errors = new Set<unknown>()
  let answered = 0
  const asking = Promise.all(
    Array.from({ length: 40 }, async () => {
      while (errors.size === 0) {
        const ask = get({ port, agent: false }, (answer) => answer.resume())
        await once(ask, 'response').then(
          () => (answered += 1),
          (error) => errors.add(error.code),
        )
      }
    }),
  )
  await until(() => answered > 80)
  signals.emit('SIGTERM', 'SIGTERM')
  await asking
  expect([...errors]).toEqual(['ECONNREFUSED'])
})
