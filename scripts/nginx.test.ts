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
