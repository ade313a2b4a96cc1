import { describe, expect, jest, test } from '@jest/globals'
import { isEmail } from './email.ts'

describe('e-mail addresses (spec §5)', () => {
  test.each(['a@b.cn', 'wang_li-1@yao-fang.com.cn', '_@-.x', 'A9@B9.C9'])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'a',
    '@b.cn',
    'a@',
    'a@b',
    'a@b.',
    'a@.cn',
    'a@b..cn',
    'a b@c.cn',
    'a.b@c.cn',
    'a@b@c.cn',
    '王@b.cn',
    'a@b.cn\n',
    ' a@b.cn',
    'a+b@c.cn',
    `${'a'.repeat(250)}@b.cn`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('a long text is judged by its length alone, before the pattern sees it', () => {
    const pattern = jest.spyOn(RegExp.prototype, 'test')
    expect([isEmail(`a@${'a.'.repeat(100_000)}`), pattern.mock.calls]).toEqual([false, []])
    expect([isEmail('a@b.cn'), pattern.mock.calls]).toEqual([true, [['a@b.cn']]])
    pattern.mockRestore()
  })
})
