import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { FakeRequest, fakeRequests } from './testing/fake-request.ts'
import { uploadFile } from './upload.ts'

function last(): FakeRequest {
  const found = FakeRequest.all.at(-1)
  if (!found) throw new Error('nothing was asked for')
  return found
}
const picture = new File(['12345'], '证.jpg', { type: 'image/jpeg' })
const watch = (progress: number[] = [], signal = new AbortController().signal) => ({
  onProgress: (percent: number) => void progress.push(percent),
  signal,
})
const stored = { id: 7, name: '证.jpg', type: 'image/jpeg', size: 5, url: '/api/upload/7' }

beforeEach(fakeRequests)

describe('a file on its way', () => {
  test('tells how far it is and answers with what forms send', async () => {
    const progress: number[] = []
    const outcome = uploadFile('certificate', picture, watch(progress))
    last().upload.onprogress?.({ loaded: 2, total: 5 })
    last().upload.onprogress?.({ loaded: 5, total: 5 })
    last().answer(200, { code: 200, data: stored })
    expect(await outcome).toEqual({ ok: true, value: { id: 7, name: '证.jpg', isImage: true, url: '/api/upload/7' } })
    expect(progress).toEqual([40, 100])
    expect(last().url).toBe('/api/upload?purpose=certificate&name=%E8%AF%81.jpg')
    expect([last().headers, last().sent]).toEqual([
      { 'content-type': 'application/octet-stream', 'x-shop-member': 'guest' },
      picture,
    ])
  })

  test('ends when it is cancelled', async () => {
    const controller = new AbortController()
    const outcome = uploadFile('receipt', picture, watch([], controller.signal))
    controller.abort()
    expect(await outcome).toEqual({ ok: false, problem: '上传失败' })
    expect(last().isAborted).toBe(true)
  })

  test('that nobody hears of any more is a timeout', async () => {
    jest.useFakeTimers()
    const outcome = uploadFile('receipt', picture, watch())
    jest.advanceTimersByTime(61_000)
    expect(await outcome).toEqual({ ok: false, problem: '请求超时，请刷新页面' })
    jest.useRealTimers()
  })
})

describe('what can go wrong is said in words', () => {
  test.each([
    ['the shop refuses', 422, { code: 422, errors: { file: ['图片无法读取'] } }, '图片无法读取'],
    ['it is too large for the proxy', 413, { code: 413, message: '提交的内容过大' }, '提交的内容过大'],
    ['the shop fails', 500, { code: 500 }, '系统繁忙，请稍候再试'],
    ['something else answers', 200, '<html>', '系统繁忙，请稍候再试'],
  ])('%s', async (_, status, body, words) => {
    const outcome = uploadFile('receipt', picture, watch())
    last().answer(status, body)
    expect(await outcome).toEqual({ ok: false, problem: words })
  })

  test('the network is gone', async () => {
    const outcome = uploadFile('receipt', picture, watch())
    last().onerror()
    expect(await outcome).toEqual({ ok: false, problem: '网络连接失败，请检查网络后重试' })
  })

  test.each([
    [new File([], 'a.jpg', { type: 'image/jpeg' }), /为空/],
    [new File(['x'], 'a.gif', { type: 'image/gif' }), /仅支持/],
    [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf'), /超过10 MB/],
  ])('a file that cannot be one is not sent', async (file, words) => {
    const outcome = await uploadFile('receipt', file, watch())
    expect(outcome.ok ? '' : outcome.problem).toMatch(words)
  })
})
