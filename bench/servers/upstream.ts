// A stand-in for the shop API that costs next to nothing: fixed answers of the contract, over kept connections.
import { createServer } from 'node:http'

const envelope = (data: unknown): string => JSON.stringify({ code: 200, message: '', data, timestamp: 1_790_000_000 })

const hotWords = ['阿莫西林', '布洛芬', '连花清瘟', '板蓝根', '维生素C', '奥美拉唑', '二甲双胍', '硝苯地平'].map(
  (name) => ({
    name,
    url: null,
    is_hot: 0,
  }),
)

/** As long as a page of a goods list. */
const goods = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `示例药品${index + 1}`,
  spec: '0.25g*24粒',
  maker: '示例制药有限公司',
  price: '8.60',
  tags: [{ name: '促销', type: 'sale' }],
  ladder: Array.from({ length: 3 }, (_each, step) => ({
    number: (step + 1) * 10,
    price: (8.6 - step / 10).toFixed(2),
  })),
  note: '本品用于敏感菌所致的感染；使用前请阅读说明书或在药师指导下购买和使用。',
}))

const answers: Readonly<Record<string, string>> = {
  '/api/goods/hot': envelope(hotWords),
  '/api/goods/list': envelope({ data: goods, current_page: 1, per_page: 40, last_page: 1, total: 40 }),
  '/api/login': envelope({ member_id: 1, company: '示例药店' }),
}

const server = createServer((request, response) => {
  const body = answers[request.url?.split('?', 1)[0] ?? '']
  request.resume()
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body ?? '')),
  }
  if (request.url === '/api/login') headers['set-cookie'] = 'sid=0123456789abcdef0123456789abcdef; Path=/; HttpOnly'
  response.writeHead(body === undefined ? 404 : 200, headers).end(body)
})
server.keepAliveTimeout = 60_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit())
