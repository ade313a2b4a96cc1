import { calls } from '#lib/contract/calls.ts'
import { startRecordingUpstream } from '#lib/server/testing/recording-upstream.ts'
import { UpstreamClient } from './client.ts'

test('asks in the way an adapter has it: another method, path, query and form', async () => {
  const upstream = await startRecordingUpstream()
  const client = new UpstreamClient(new URL(upstream.url), {
    adapter: {
      cartDelete: {
        method: 'DELETE',
        path: '/v2/basket',
        query: ({ form }) => new URLSearchParams({ lines: [...form.values()].join() }),
      },
      cartAdd: { path: '/v2/basket', body: ({ form }) => new URLSearchParams({ sku: form.get('goods_id') ?? '' }) },
      goodsDetail: { path: '/v2/products/{id}' },
    },
  })
  await client.ask(calls.cartDelete, { body: { ids: [3, 4] } })
  await client.ask(calls.cartAdd, { body: { goods_id: 11, number: 2 } })
  await client.ask(calls.goodsDetail, { params: { id: '1795000000123456789' } })
  expect(upstream.requests.map(({ method, target, body }) => [method, target, body])).toEqual([
    ['DELETE', '/v2/basket?lines=3%2C4', ''],
    ['POST', '/v2/basket', 'sku=11'],
    ['GET', '/v2/products/1795000000123456789', ''],
  ])
  await upstream.close()
})
