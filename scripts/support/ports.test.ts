import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { freePort, portOrFree, requirePort } from './ports.mjs'

const HOST = '127.0.0.1'

const busyPort = async (): Promise<{ port: number; [Symbol.asyncDispose]: () => Promise<void> }> => {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

it('names a busy port and the variable that changes it', async () => {
  await using busy = await busyPort()
  await expect(requirePort(busy.port, HOST, 'PORT')).rejects.toThrow(
    `端口 ${busy.port} 已被占用。请换一个端口，例如：PORT=${busy.port + 1} npm start`,
  )
})

it('refuses what is no port', async () => {
  await expect(requirePort(Number('eighty'), HOST, 'PORT')).rejects.toThrow('PORT 不是有效的端口号')
  await expect(requirePort(65_536, HOST, 'PORT')).rejects.toThrow('PORT 不是有效的端口号')
})

it('takes the wished port when it is free, another one when it is not', async () => {
  const port = await freePort(HOST)
  expect(await requirePort(port, HOST, 'PORT')).toBe(port)
  await using busy = await busyPort()
  const other = await portOrFree(busy.port, HOST)
  expect(other).not.toBe(busy.port)
  expect(other).toBeGreaterThan(0)
})
