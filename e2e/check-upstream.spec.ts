import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { features } from '#lib/contract/features.ts'
import { freePort } from '../scripts/support/ports.mjs'
import type { BareUpstream } from './support/bare-upstream.ts'
import { memberCookie, startBareUpstream } from './support/bare-upstream.ts'
import { signInOf } from './support/members.ts'
import { workerShop } from './support/own-shop.ts'
import { expect, test } from './support/test.ts'

const command = fileURLToPath(new URL('../scripts/check-upstream.ts', import.meta.url))

interface Checked {
  readonly exitCode: number
  readonly said: string
  readonly markdown: string
  readonly report: {
    readonly calls: readonly { method: string; path: string; feature: string | null; verdict: string; reason: string }[]
    readonly features: readonly { feature: string; state: string; pages: readonly string[] }[]
    readonly forms: readonly { path: string; form: string; isUnderstood: boolean }[]
  }
}

let folder = ''
let bare: BareUpstream
const own = workerShop
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-check-'))
  bare = await startBareUpstream()
})
test.afterAll(async () => {
  await bare.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: readonly string[]): Promise<Pick<Checked, 'exitCode' | 'said'>> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], (_error, output, errors) =>
      resolve({ exitCode: child.exitCode ?? -1, said: output + errors }),
    )
  })

async function check(...args: string[]): Promise<Checked> {
  const [markdown, json] = [path.join(folder, 'report.md'), path.join(folder, 'report.json')]
  const result = await run([...args, '--markdown', markdown, '--json', json])
  const report = JSON.parse(readFileSync(json, 'utf8')) as Checked['report']
  return { ...result, report, markdown: readFileSync(markdown, 'utf8') }
}

const memberOfSample = (): string => {
  const { phone, password } = signInOf('pharmacy')
  return `${phone}:${password}`
}

const upstreams = {
  'the reference shop API': () => [own.shopApi.url, '--member', memberOfSample()],
  'the reference through the proxy': () => [own.storefront.url, '--member', memberOfSample()],
  'the bare upstream': async () => [bare.url, '--member', await memberCookie(bare)],
}

/** What has to hold of any shop: every call the specification shows answers as shown, to guests and to a member. */
for (const [name, addressed] of Object.entries(upstreams)) {
  test(`${name} answers every shown call as shown`, async () => {
    const [address = '', ...asMember] = await addressed()
    const shownOf = ({ report }: Checked) => report.calls.filter(({ feature }) => feature === null)
    const wrongOf = (checked: Checked) =>
      shownOf(checked)
        .filter(({ verdict }) => verdict === 'failed')
        .map((call) => `${call.method} ${call.path} ${call.reason}`)

    const guest = await check(address)
    expect(wrongOf(guest)).toEqual([])
    expect(guest.exitCode).toBe(0)
    expect(shownOf(guest)).toHaveLength(66)

    const member = await check(address, ...asMember, '--write')
    expect(wrongOf(member)).toEqual([])
    expect(member.exitCode).toBe(0)
    const untested = shownOf(member)
      .filter(({ verdict }) => verdict !== 'ok')
      .map((call) => call.path)
    // What would undo the binding, and the sign-in it was given, it leaves alone.
    expect(untested.filter((each) => !/unbind_wechat|logout|\/api\/draw$/.test(each))).toEqual([])
    for (const each of ['/api/cart', '/api/cart/{id}/edit']) {
      expect(member.report.forms.some(({ path: at, isUnderstood }) => at === each && isUnderstood)).toBe(true)
    }
    expect(member.markdown).toContain('| `GET /api/goods/list` | 是 | 正常 |')
  })
}

test('reads only, unless it may write', async () => {
  const from = bare.heard.length
  await check(bare.url, '--member', await memberCookie(bare))
  const writes = bare.heard.slice(from).filter((each) => !each.startsWith('GET ') || each === 'GET /api/draw')
  expect(writes).toEqual([])
})

test('tells the features that are there and the pages they bring', async () => {
  const stateOf = ({ report }: Checked, feature: string) =>
    report.features.find((each) => each.feature === feature)?.state
  const [reference, nothing] = [await check(own.shopApi.url), await check(bare.url)]
  for (const [feature, entry] of Object.entries(features)) {
    const isProbed = 'probe' in entry
    expect([feature, stateOf(reference, feature)]).toEqual([feature, isProbed ? 'offered' : 'unknown'])
    if (isProbed) expect([feature, stateOf(nothing, feature)]).toEqual([feature, 'absent'])
  }
  const mall = nothing.report.features.find(({ feature }) => feature === 'points-mall')
  expect(mall?.pages).toContain('/jfsc')
  expect(nothing.said).toContain('积分商城　显示暂未开通：/jfsc')
})

test('says in one sentence that something is no shop', async () => {
  let answer: readonly [type: string, body: string] = ['', '']
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': answer[0] }).end(answer[1])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refused = `http://127.0.0.1:${await freePort()}`
  const sentences = [
    [address, 'text/html', '<!doctype html><title>x</title>', '回答的是网页，不是 JSON'],
    [address, 'application/json', '{"status":"ok"}', '回答的 JSON 没有 code、message、data 外层'],
    [address, 'text/plain', 'ok', '回答的不是 JSON（text/plain）'],
    [refused, '', '', '连接被拒绝：服务没有启动，或地址、端口不对'],
  ] as const
  for (const [target, type, body, sentence] of sentences) {
    answer = [type, body]
    expect(await run([target])).toEqual({ exitCode: 2, said: `${target}/ 不是商城接口：${sentence}。\n` })
  }
  server.close()
})

test('fails where a required call does', async () => {
  bare.alter((key, data) => (key === 'GET /api/goods/list' ? { data: [{ sccj: '样例制药' }] } : data))
  const { exitCode, said } = await check(bare.url)
  bare.alter()
  expect(exitCode).toBe(1)
  expect(said).toContain('不能接入，必需接口不正常：GET /api/goods/list')
  expect(said).toContain('缺少必需字段 data[].id、data[].name')
  expect(said).toContain('data[].id：给出 没有，应为编号（1至32位数字）')
  expect(said).toContain('影响 /list /search /list/info/{id}')
})
