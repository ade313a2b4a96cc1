// The proxy's steps one by one, each alone and many times, in the order a call takes them. Prints JSON.
import { calls } from '#lib/contract/calls.ts'
import { handleShopCall } from '#lib/server/proxy/handle.ts'
import { matchCall, rawTarget } from '#lib/server/proxy/match.ts'
import { baseHeaders, jsonAnswer } from '#lib/server/proxy/refusal.ts'
import { passedRequestHeaders, requestIdOf } from '#lib/server/request-headers.ts'
import { readSession } from '#lib/server/sign-in/session.ts'
import { judge } from '#lib/server/upstream/judge.ts'
import { buildUpstreamRequest } from '#lib/server/upstream/request.ts'
import { send } from '#lib/server/upstream/transport.ts'
import type { ProxyStep } from '../support/proxy-steps.ts'

const site = process.env.SITE_URL ?? ''
const upstream = new URL(process.env.SHOP_API_URL ?? '')
const ROUNDS = Number(process.env.BENCH_ROUNDS)
const path = '/api/goods/hot'
const headers = { host: new URL(site).host, 'user-agent': 'Mozilla/5.0', cookie: process.env.BENCH_COOKIE ?? '' }
const call = calls.goodsHot

const newRequest = (): Request => new Request(site + path, { headers })
const request = newRequest()
const build = () =>
  buildUpstreamRequest(upstream, call, {
    requestId: 'measured-step',
    extraHeaders: passedRequestHeaders(request.headers),
  })
const answer = await send(build())
const { body } = judge(answer, call)

const steps: Readonly<Record<string, () => unknown>> = {
  'Request object (made by the framework)': newRequest,
  'request id, path, match': () => [requestIdOf(request.headers), matchCall('GET', rawTarget(request.url).path)],
  'session: unseal the cookie': () => readSession(request),
  'upstream request: headers filtered, address built': build,
  'send and read whole (node:http)': () => send(build()),
  'judge: decode, parse, check the envelope': () => judge(answer, call),
  'answer: headers and Response': () => jsonAnswer(200, body as Buffer<ArrayBuffer>, baseHeaders('measured-step')),
  'all of it, as a member': () => handleShopCall(newRequest()),
  'for comparison: fetch and read as text': async () => (await fetch(upstream.origin + path)).text(),
}

async function microseconds(step: () => unknown): Promise<number> {
  for (let round = 0; round < ROUNDS / 2; round += 1) await step()
  const from = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) await step()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / ROUNDS
}

const measured: ProxyStep[] = []
for (const [name, step] of Object.entries(steps)) measured.push({ name, microseconds: await microseconds(step) })
process.stdout.write(JSON.stringify(measured))
process.exit()
