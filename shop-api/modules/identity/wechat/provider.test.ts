import { developmentWechat } from './provider.ts'

test('nobody confirmed a scene until the operator says who did', async () => {
  const wechat = developmentWechat('https://wechat.invalid')
  expect(await wechat.codeUrl('a b')).toBe('https://wechat.invalid/wechat/scan?scene=a%20b')
  expect(await wechat.confirmedBy('a b')).toBeNull()
  wechat.confirm('a b', { openId: 'o1', nickname: '样例' })
  expect(await wechat.confirmedBy('a b')).toEqual({ openId: 'o1', nickname: '样例' })
  expect(await wechat.confirmedBy('a')).toBeNull()
})
