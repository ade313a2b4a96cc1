import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { freePort, portOrFree, requirePort } from './ports.mjs'

const HOST = '127.0.0.1'

const withBusyPort = async (work: (port: number) => Promise<void>): Promise<void> => {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
    await once(server, 'close')
  }
}

it('names a busy port and the variable that changes it', async () => {
  await withBusyPort(async (port) => {
    await expect(requirePort(port, HOST, 'PORT')).rejects.toThrow(
      `端口 ${port} 已被占用。请换一个端口，例如：PORT=${port + 1} npm start`,
    )
  })
})

it('refuses what is no port', async () => {
  await expect(requirePort(Number('eighty'), HOST, 'PORT')).rejects.toThrow('PORT 不是有效的端口号')
  await expect(requirePort(65_536, HOST, 'PORT')).rejects.toThrow('PORT 不是有效的端口号')
})

it('takes the wished port when it is free, another one when it is not', async () => {
  const port = await freePort(HOST)
  expect(await requirePort(port, HOST, 'PORT')).toBe(port)
  await withBusyPort(async (busy) => {
    const other = await portOrFree(busy, HOST)
    expect(other).not.toBe(busy)
    expect(other).toBeGreaterThan(0)
  })
})
