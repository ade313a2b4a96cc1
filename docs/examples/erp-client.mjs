// A client of the shop's operators' API, as an ERP beside the shop would have it: reads orders as they change, hears of them by
// webhook, and gives stock and parcels back. It keeps orders as files of a folder; put your own tables in their place.
//   export SHOP_API_URL=http://127.0.0.1:4100 SHOP_API_KEY=shopkey_…     npm run ctl -- key-add ERP orders:read,orders:write,goods:write
//   node docs/examples/erp-client.mjs pull orders               every change since the last call
//   node docs/examples/erp-client.mjs listen orders 8080        takes webhooks, signed with WEBHOOK_SECRET
//   node docs/examples/erp-client.mjs stock stock.csv           goodsCode,batchNo,warehouseCode,number a line, as on hand
//   node docs/examples/erp-client.mjs ship 12 顺丰速运 SF1234567890
import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const { SHOP_API_URL = 'http://127.0.0.1:4100', SHOP_API_KEY = '', WEBHOOK_SECRET = '' } = process.env
const OLDEST_SECONDS = 300

/** Asks the shop; throws with its words when it refuses. */
async function ask(method, address, body) {
  const answer = await fetch(`${SHOP_API_URL}/admin${address}`, {
    method,
    headers: { authorization: `Bearer ${SHOP_API_KEY}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data, message, errors } = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status} ${message} ${errors ? JSON.stringify(errors) : ''}`)
  return data
}

/** Written beside and moved over: a crash in between leaves the file of before. */
function write(file, text) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** Keeps an order, unless a newer state of it is kept already: it may come twice, and by two ways. */
function keep(folder, order) {
  const file = path.join(folder, `${order.no}.json`)
  const known = existsSync(file) ? Number(JSON.parse(readFileSync(file, 'utf8')).place) : -1
  if (known < Number(order.place)) write(file, JSON.stringify(order, null, 1))
}

async function pull(folder) {
  const cursor = path.join(folder, 'cursor')
  let since = existsSync(cursor) ? readFileSync(cursor, 'utf8') : '0'
  let count = 0
  for (let hasMore = true; hasMore; ) {
    const page = await ask('GET', `/order-changes?since=${since}`)
    for (const order of page.orders) keep(folder, order)
    count += page.orders.length
    // Only now: what is asked for again after a crash is kept twice in the same place.
    write(cursor, page.next)
    since = page.next
    hasMore = page.hasMore
  }
  return `${count} orders, next since ${since}`
}

/** Whether a call is the shop's own, and not an old one that somebody sends again. */
function isFromShop(header, body) {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!signature || Math.abs(Date.now() / 1000 - Number(seconds)) > OLDEST_SECONDS) return false
  const wanted = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')
  return timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))
}

function listen(folder, port) {
  if (!WEBHOOK_SECRET) throw new Error('WEBHOOK_SECRET is missing')
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += part
    const isOurs = isFromShop(request.headers['x-shop-signature'], body)
    if (isOurs) keep(folder, JSON.parse(body).order)
    // 2xx says that it is kept; anything else brings it again.
    reply.writeHead(isOurs ? 204 : 401).end()
  })
  const { promise, resolve } = Promise.withResolvers()
  server.listen(Number(port), '127.0.0.1', () => resolve(`listening on ${server.address().port}`))
  return promise
}

async function stock(file) {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean)
  const rows = lines.map((line) => {
    const [goodsCode, batchNo, warehouseCode, number] = line.split(',')
    return { goodsCode, batchNo, warehouseCode, number: Number(number) }
  })
  const answer = await ask('POST', '/stock', { basis: 'onHand', rows })
  const refused = answer.rows.filter(({ outcome }) => outcome === 'refused')
  return [
    `${answer.written} written, ${answer.unchanged} unchanged, ${answer.refused} refused`,
    ...refused.map(({ row, goodsCode, reason }) => `line ${row} (${goodsCode}): ${reason}`),
  ].join('\n')
}

async function ship(order, carrier, trackingNo) {
  // Picking bars the buyer from cancelling; an order that is picked already says so, and is shipped.
  await ask('POST', `/orders/${order}/pick`).catch((error) => {
    if (!error.message.startsWith('409 ')) throw error
  })
  const { no, stateText } = await ask('POST', `/orders/${order}/ship`, { carrier, trackingNo })
  return `${no}: ${stateText}`
}

const commands = { pull, listen, stock, ship }
const [name, ...words] = process.argv.slice(2)
try {
  if (!commands[name]) throw new Error(`one of ${Object.keys(commands).join(', ')}`)
  if (name === 'pull' || name === 'listen') mkdirSync(words[0], { recursive: true })
  process.stdout.write(`${await commands[name](...words)}\n`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
