import { pbkdf2Sync } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { until } from '#lib/kernel/testing/until.ts'
import { errorCode } from '#shop-api/platform/error-code.ts'
import { drainOnClose } from './drain.ts'

const CALLERS = 20
let app: FastifyInstance
let port: number
let agent: Agent

/** Answers that are being made, until they are let go. */
let begun: number
let letGo: PromiseWithResolvers<void>

beforeEach(async () => {
  begun = 0
  letGo = Promise.withResolvers()
  app = fastify({ return503OnClosing: false })
  // As soon as everybody has heard of the stop.
  app.addHook('preClose', async () => void setImmediate(letGo.resolve))
  drainOnClose(app)
  app.get('/quick', async () => 'quick')
  app.post('/submit', async () => {
    begun += 1
    await letGo.promise
    return 'done'
  })
  // Holds up everything else for some milliseconds.
  app.get('/busy', async () => pbkdf2Sync('a', 'b', 20_000, 32, 'sha256').length)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

const ask = (method: string, path: string) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method, path, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

const many = (method: string, path: string) => Promise.all(Array.from({ length: CALLERS }, () => ask(method, path)))

test('what is sent on connections in use at the moment of the stop is answered, and the connections end', async () => {
  await many('GET', '/quick')
  const answers = many('POST', '/submit')
  const closed = app.close()
  expect(await answers).toEqual(Array(CALLERS).fill({ status: 200, connection: 'close' }))
  await closed
})

test('answers that are being made at the moment of the stop say that their connections end', async () => {
  const answers = many('POST', '/submit')
  await until(() => begun === CALLERS)
  const closed = app.close()
  expect(await answers).toEqual(Array(CALLERS).fill({ status: 200, connection: 'close' }))
  await closed
})

test('what is sent on new connections at the moment of the stop is answered', async () => {
  const answers = many('POST', '/submit')
  await once(app.server, 'connection')
  const closed = app.close()
  expect((await answers).map((answer) => answer.status)).toEqual(Array(CALLERS).fill(200))
  await closed
})

test('a request that is half sent is waited for; connections that ask nothing are not', async () => {
  const idle = connect(port, '127.0.0.1')
  const half = connect(port, '127.0.0.1')
  await Promise.all([once(idle, 'connect'), once(half, 'connect')])
  half.write('GET /quick HTTP/1.1\r\nhost: shop\r\n')
  const closed = app.close()
  await once(idle, 'close')
  half.write('\r\n')
  const [answer] = await once(half, 'data')
  expect(String(answer)).toContain('HTTP/1.1 200')
  await closed
})

test('of many who ask again and again on new connections each is answered, or finds that nobody listens', async () => {
  const errors: unknown[] = []
  let answered = 0
  const asking = Promise.all(
    Array.from({ length: 2 * CALLERS }, async () => {
      for (;;) {
        try {
          const response = await once(
            request({ port, host: '127.0.0.1', path: '/busy', agent: false }).end(),
            'response',
          )
          response[0].resume()
          answered += 1
        } catch (error) {
          errors.push(errorCode(error))
          return
        }
      }
    }),
  )
  await until(() => answered > 4 * CALLERS)
  await app.close()
  await asking
  expect([...new Set(errors)]).toEqual(['ECONNREFUSED'])
})
