import { readFileSync } from 'node:fs'
import type { Call } from '#lib/contract/call.ts'
import { callEntries } from '#lib/contract/calls.ts'

const nginx = readFileSync('deploy/nginx.conf', 'utf8')
const slow = /location ~ (\^\/api\/\(login\S+) \{\s+limit_req zone=entry/.exec(nginx)?.[1] ?? ''

const secrets: readonly string[] = ['password', 'old_password', 'code']
/** Asked every two seconds while a code is on the screen: what it carries is no secret to guess. */
const polled = ['wechatCheck']

const isEntry = (key: string, call: Call): boolean =>
  !polled.includes(key) && ((call.body ?? []).some((name) => secrets.includes(name)) || /[/_]code$/.test(call.path))

const entries = callEntries.filter(([key, call]) => isEntry(key, call)).map(([, call]) => call.path)

test('calls that take or send a password or a code are the slow ones of nginx, and the pattern names nothing else', () => {
  const isSlow = (path: string) => new RegExp(slow).test(path.replaceAll(/\{\w+\}/g, '12'))
  expect(entries.length).toBeGreaterThan(8)
  expect(entries.filter((path) => !isSlow(path))).toEqual([])
  const others = callEntries.map(([, call]) => call.path).filter((path) => isSlow(path) && !entries.includes(path))
  expect(others.sort()).toEqual(['/api/login/wechat', '/api/user/phone/{value}'])
})

test.each([
  ['files', 'upload', 15, (call: Call) => call.answer === 'file' && !call.gathered],
  ['files that are put together', 'paper', 130, (call: Call) => call.gathered === true],
])('reads wait shortly for a silent storefront, %s longer', (_, first, seconds, isMeant) => {
  const head = new RegExp(
    `location ~ (\\^/api/\\(${first}\\S+) \\{\\s+limit_req zone=calls[^}]+proxy_read_timeout ${seconds}s;`,
  )
  const files = head.exec(nginx)?.[1] ?? ''
  const isFile = (path: string) => new RegExp(files).test(path.replaceAll(/\{\w+\}/g, '12'))
  const wanted = callEntries.filter(([, call]) => isMeant(call)).map(([, call]) => call.path)
  expect(wanted.length).toBeGreaterThan(4)
  expect(
    callEntries
      .map(([, call]) => call.path)
      .filter(isFile)
      .sort(),
  ).toEqual(wanted.sort())
})

test('visitors of one IPv6 network count as one', () => {
  const patterns = [...nginx.matchAll(/"~(\^\(\?<(?:net|short)>[^"]+)" /g)].map(([, text = '']) => new RegExp(text))
  const networkOf = (address: string) =>
    patterns.map((each) => each.exec(address)?.[1]).find((found) => found !== undefined)
  expect(patterns).toHaveLength(2)
  expect(['2001:db8:1:2::9', '2001:db8:1:2:3:4:5:6', '2001:db8::9', '203.0.113.7'].map(networkOf)).toEqual([
    '2001:db8:1:2',
    '2001:db8:1:2',
    '2001:db8',
    undefined,
  ])
})

/** The blocks of one kind in a configuration, with what is between their braces. */
function blocksOf(text: string, head: RegExp): { readonly head: string; readonly body: string }[] {
  return [...text.matchAll(head)].map((found) => {
    const from = found.index + found[0].length
    let depth = 1
    let to = from
    for (; depth > 0; to += 1) depth += text[to] === '{' ? 1 : text[to] === '}' ? -1 : 0
    return { head: found[1] ?? '', body: text.slice(from, to - 1) }
  })
}

/** The location that nginx chooses: an exact one, else the first pattern, else the longest beginning. */
function locationOf(server: string, path: string): string {
  const locations = blocksOf(server, /location ([^{]+?) \{/g)
  const exact = locations.find(({ head }) => head === `= ${path}`)
  const pattern = locations.find(({ head }) => {
    const [, sign, text = ''] = /^(~\*?) (.+)$/.exec(head) ?? []
    return sign !== undefined && new RegExp(text, sign === '~*' ? 'i' : '').test(path)
  })
  const beginnings = locations.filter(({ head }) => head.startsWith('/') && path.startsWith(head))
  const longest = beginnings.sort((a, b) => b.head.length - a.head.length)[0]
  return (exact ?? pattern ?? longest)?.body.trim() ?? ''
}

test('metrics are not reached from outside, by any server that leads to a process', () => {
  const servers = blocksOf(nginx, /^server (?=\{)(\{)/gm).filter(({ body }) => body.includes('proxy_pass'))
  expect(servers).toHaveLength(2)
  for (const { body } of servers) {
    for (const path of ['/metrics', '/metrics/', '/METRICS', '/metrics/x']) {
      expect([path, locationOf(body, path)]).toEqual([path, 'return 404;'])
    }
  }
  expect(locationOf(servers[0]?.body ?? '', '/list')).toContain('proxy_pass')
  expect(locationOf(servers[0]?.body ?? '', '/metricsx')).toContain('proxy_pass')
  expect(locationOf(servers[1]?.body ?? '', '/staff')).toContain('proxy_pass')
})
