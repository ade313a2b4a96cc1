// What forwarding costs without any framework: Node's own server and client, nothing looked at.
import { Agent, request as ask, createServer } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const { hostname, port } = new URL(process.env.BENCH_UPSTREAM ?? '')

const server = createServer((request, response) => {
  const { url, method } = request
  const outgoing = ask({ hostname, port, path: url, method, agent }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, { 'content-type': incoming.headers['content-type'] })
    incoming.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  request.pipe(outgoing)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit())
