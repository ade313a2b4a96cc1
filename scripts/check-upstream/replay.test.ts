import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { memberCookie, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { startPlainUpstream } from '#e2e/support/plain-upstream.ts'
import { UpstreamClient } from './client.ts'
import { recordInto } from './record-into.ts'
import { replayFrom } from './replay.ts'
import type { Report } from './results.ts'
import { checkUpstream } from './run.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'replayed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a report says of the shop API, whatever its address and speed. */
const saidBy = ({ calls, features, forms }: Report) => ({
  calls: calls.map(({ ms: _, ...call }) => call),
  features,
  forms,
})

test.each([
  ['bare', startBareUpstream],
  ['plain', startPlainUpstream],
] as const)('the recorded %s shop API is judged as it was itself', async (name, start) => {
  const upstream = await start()
  const kept = path.join(folder, name)
  const check = async (url: string, cookies: string, record?: string) => {
    const client = new UpstreamClient(new URL(url), { cookies, ...(record ? { record: recordInto(record) } : {}) })
    return await checkUpstream({ client, asMember: true, withWrites: true, mayLogOut: false })
  }
  const report = await check(upstream.url, await memberCookie(upstream), kept)
  await upstream.close()
  const server = replayFrom(kept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const again = await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '')
  server.closeAllConnections()
  server.close()
  expect(saidBy(again)).toEqual(saidBy(report))
  expect(report.calls.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(40)
})
