import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onNginx } from './on-nginx.ts'
import type { ShippedNginx } from './shipped-nginx.ts'
import { severalAt, startShippedNginx } from './shipped-nginx.ts'

onNginx('nginx as it ships, before two storefronts', (executable) => {
  const servers: Server[] = []
  let nginx: ShippedNginx
  let answered: string[]
  let silent: RequestListener
  let heard: () => void

  const listen = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener)
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const answer: RequestListener = ({ method, url }, response) => {
    answered.push(`${method} ${url}`)
    response.end('ok')
  }

  // What one test made nginx think of them is not kept for the next.
  beforeEach(async () => {
    answered = []
    silent = () => heard()
    const origins = [await listen((...given) => silent(...given)), await listen(answer)]
    nginx = await startShippedNginx(executable, origins[0] ?? '', (config) =>
      severalAt(config, origins[0] ?? '', origins),
    )
  })
  afterEach(async () => {
    for (const server of servers) server.closeAllConnections()
    await nginx.stop()
    await Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed))))
  })

  test('one that takes requests and answers none keeps the first of them alone', async () => {
    const outcomes: string[] = []
    const all: Promise<string>[] = []
    for (let at = 0; at < 12; at += 1) {
      const kept = new Promise<string>((resolve) => {
        heard = () => resolve('kept')
      })
      const asked = fetch(`${nginx.url}/api/cart/${at}`, { method: at % 2 === 0 ? 'GET' : 'POST' }).then(
        () => 'answered',
        () => 'lost',
      )
      all.push(asked)
      outcomes.push(await Promise.race([kept, asked]))
    }
    expect(outcomes.filter((each) => each !== 'answered')).toEqual(['kept'])
    servers[0]?.closeAllConnections()
    await Promise.all(all)
  })

  test.each(['GET', 'HEAD'])('one that breaks off costs nobody a %s', async (method) => {
    silent = ({ socket }) => socket.destroy()
    for (let at = 0; at < 6; at += 1) {
      expect((await fetch(`${nginx.url}/api/user/${at}`, { method })).status).toBe(200)
    }
    expect(answered).toHaveLength(6)
  })

  test('a read leaves one that is silent for the other, and a write stays where it was sent', async () => {
    heard = () => undefined
    let written = 'not yet'
    const write = fetch(`${nginx.url}/api/cart`, { method: 'POST' }).then(
      ({ status }) => {
        written = String(status)
      },
      () => undefined,
    )
    for (const path of ['/api/user/base', '/zhzx']) {
      const statuses = await Promise.all([1, 2, 3].map(async () => (await fetch(nginx.url + path)).status))
      expect(statuses).toEqual([200, 200, 200])
    }
    expect(answered.filter((each) => each.startsWith('GET'))).toHaveLength(6)
    if (!answered.includes('POST /api/cart')) expect(written).toBe('not yet')
    servers[0]?.closeAllConnections()
    await write
  }, 30_000)

  test('one comes back, the other one goes at once, and nothing is lost', async () => {
    const ports = servers.map((server) => (server.address() as AddressInfo).port)
    silent = answer
    const away = async (at: number) => {
      servers[at]?.closeAllConnections()
      await new Promise((closed) => servers[at]?.close(closed))
    }
    const back = async (at: number) => {
      servers[at] = createServer(answer)
      await once((servers[at] as Server).listen(ports[at], '127.0.0.1'), 'listening')
    }
    const statuses: number[] = []
    const ask = async () => {
      for (const method of ['GET', 'POST']) {
        for (let times = 0; times < 4; times += 1)
          statuses.push((await fetch(`${nginx.url}/api/cart`, { method })).status)
      }
    }
    await ask()
    for (const at of [0, 1]) {
      await away(at)
      await ask()
      await back(at)
    }
    await ask()
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(statuses).toHaveLength(32)
  })

  test('a read that another shop API may take for a deed is sent once', async () => {
    let taken = 0
    silent = ({ socket }) => {
      taken += 1
      socket.destroy()
    }
    for (let at = 0; at < 6; at += 1) await fetch(`${nginx.url}/api/draw?id=1`)
    expect(taken).toBeGreaterThan(0)
    expect(taken + answered.length).toBe(6)
  })

  test('a write that was sent to one that breaks off is sent nowhere else', async () => {
    let taken = 0
    silent = ({ socket }) => {
      taken += 1
      socket.destroy()
    }
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await fetch(`${nginx.url}/api/cart/${at}`, { method: 'POST' })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(answered.length)
    expect(taken).toBeGreaterThan(0)
    expect(taken + answered.length).toBe(statuses.length)
  })
})
