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
  ['SHOP_API_TEST_MODE', 'yes'],
  ['OPERATOR_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['SMS_URL', 'not a url'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ SHOP_API_PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/SHOP_API_PORT[\s\S]+LOG_LEVEL/)
})
