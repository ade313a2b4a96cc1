import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError, readConfig } from './config.ts'

test('defaults need no variable at all', () => {
  expect(readConfig({})).toMatchObject({
    SHOP_API_HOST: '127.0.0.1',
    SHOP_API_PORT: 4100,
    SHOP_DATA_DIR: '.data/shop',
    SHOP_SAMPLE: true,
    SHOP_API_TEST_MODE: false,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', SHOP_API_PORT: '' })).toMatchObject({ SHOP_API_PORT: 4100 })
})

test.each([
  ['SHOP_API_PORT', 'http'],
  ['SHOP_API_PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_DIRECT_URL', 'postgres://shop:long-and-secret@127.0.0.1/shop'],
  ['DATABASE_READ_URL', 'postgres://shop:long-and-secret@127.0.0.1/shop'],
  ['SHOP_API_TEST_MODE', 'yes'],
  ['OPERATOR_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['INDEXNOW_KEY', 'short'],
  ['SITE_URL', 'shop.example'],
  ['SMS_URL', 'not a url'],
  ['STORAGE_URL', '/srv/files'],
  ['STORAGE_URL', 'file://host/files'],
  ['STORAGE_URL', 's3://host/bucket'],
  ['STORAGE_URL', 'https://key:secret@host/bucket'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ SHOP_API_PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/SHOP_API_PORT[\s\S]+LOG_LEVEL/)
})

const real = { DATABASE_URL: 'postgres://shop:long-and-secret@127.0.0.1/shop', WECHAT_OFF: '1' }

test('on a database of its own, or in production, the sample is loaded only when it is named', () => {
  expect(readConfig(real)).toMatchObject({ SHOP_SAMPLE: false, isForReal: true })
  expect(readConfig({ NODE_ENV: 'production', WECHAT_OFF: '1' })).toMatchObject({ SHOP_SAMPLE: false, isForReal: true })
  expect(readConfig({ ...real, SHOP_SAMPLE: '1' })).toMatchObject({ SHOP_SAMPLE: true })
  expect(readConfig({ NODE_ENV: 'development' })).toMatchObject({ SHOP_SAMPLE: true, isForReal: false })
})

test.each([
  ['OPERATOR_TOKEN', 'change-me-to-32-random-characters'],
  ['EVENTS_KEY', 'change-me-to-32-other-random-characters'],
  ['DATABASE_URL', 'postgres://shop:change-me@127.0.0.1:5432/shop'],
])('the placeholder of %s starts nothing', (name, value) => {
  expect(() => readConfig({ ...real, [name]: value })).toThrow(`${name}: is still the placeholder`)
  expect(() => readConfig({ [name]: value, WECHAT_OFF: '1' })).toThrow(`${name}: is still the placeholder`)
})

test('no example of deploy/ starts as it is', () => {
  const text = readFileSync(new URL('../../../../deploy/shop-api.env.example', import.meta.url), 'utf8')
  const lines = text.split('\n').flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line] : []))
  const env = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const secrets = ['DATABASE_URL', 'OPERATOR_TOKEN', 'EVENTS_KEY', 'SEAL_SECRET']
  for (const name of secrets) expect(() => readConfig(env)).toThrow(`${name}: is still the placeholder`)
  const changed = secrets.map((name) => [name, env[name]?.replace('change-me', 'changed')])
  expect(readConfig({ ...env, ...Object.fromEntries(changed) })).toMatchObject({ isForReal: true, SHOP_SAMPLE: false })
})

test('files in a bucket are shared, so what contracts are sealed with has to be, too', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'config-'))
  const shared = { ...real, SHOP_DATA_DIR: folder, STORAGE_URL: 's3://key:secret@host/bucket' }
  expect(() => readConfig(shared)).toThrow('SEAL_SECRET: is needed where files lie in a bucket')
  expect(readConfig({ ...shared, SEAL_SECRET: 's'.repeat(32) })).toMatchObject({ STORAGE_URL: shared.STORAGE_URL })
  expect(readConfig({ ...shared, STORAGE_URL: 'file:///srv/files' })).toMatchObject({ isForReal: true })
  writeFileSync(path.join(folder, 'seal-key'), 'made by a start of before')
  expect(readConfig(shared)).toMatchObject({ STORAGE_URL: shared.STORAGE_URL })
  rmSync(folder, { recursive: true })
})

test.each([{ NODE_ENV: 'production' }, { DATABASE_URL: real.DATABASE_URL }])(
  'what replaces WeChat, and the switches of the tests, do not start with %j unless they are named',
  (env) => {
    expect(() => readConfig(env)).toThrow('WECHAT_APP_ID: missing')
    expect(readConfig({ ...env, SHOP_STAND_INS: '1' })).toMatchObject({ SHOP_STAND_INS: true })
    expect(readConfig({ ...env, WECHAT_OFF: '1' })).toMatchObject({ WECHAT_OFF: true })
    expect(() => readConfig({ ...env, WECHAT_OFF: '1', SHOP_API_TEST_MODE: '1' })).toThrow('SHOP_API_TEST_MODE: ')
  },
)

test.each(['INDEXNOW_KEY', 'BAIDU_PUSH_URL'])('%s needs the address that links begin with', (name) => {
  const value = name === 'INDEXNOW_KEY' ? '0123456789abcdef' : 'http://data.zz.baidu.com/urls?site=a&token=b'
  expect(() => readConfig({ [name]: value })).toThrow(`SITE_URL: is needed with ${name}`)
  expect(readConfig({ [name]: value, SITE_URL: 'https://shop.example' })).toMatchObject({ [name]: value })
})

test('one secret is not two keys', () => {
  const secret = 'the-same-for-both-doors'
  expect(() => readConfig({ OPERATOR_TOKEN: secret, EVENTS_KEY: secret })).toThrow('EVENTS_KEY: must not be')
})
