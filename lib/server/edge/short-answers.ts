import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { securityHeaders } from '#lib/routes/next-config.ts'
import { routes } from '#lib/routes/registry.ts'
import { sheds } from '../metrics/tally.ts'

const TEXT = '该域名未启用。\nThis host is not served here.\n'

/** Sends a few words of this layer's own; nothing in them may load or run anything. */
function say(response: ServerResponse, status: number, type: string, text: string, more: OutgoingHttpHeaders): void {
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    ...more,
  })
  response.end(text)
}

/** The key of IndexNow, by which its search engines know that links come from the owner of the site. */
export const showIndexNowKey = (response: ServerResponse, key: string): void =>
  say(response, 200, 'text/plain', key, { 'cache-control': 'public, max-age=3600' })

/** Ends a request for a host that is none of ours: 421, and whatever it was going to send is not read. */
export function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers.expect
  say(response, 421, 'text/plain', TEXT, { connection: 'close' })
}

const BUSY = '系统繁忙，请稍候再试'
const PAGE = `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${BUSY}</title><body style="margin:20vh auto;max-width:30em;padding:0 1em;font:16px/1.6 sans-serif;text-align:center"><h1 style="font-size:20px">当前访问人数较多，请稍后重试</h1><p>您填写的内容已保留，返回后可继续。</p><p><a href="">重新加载</a> · <a href="/">返回首页</a></p>`

const refuse = (response: ServerResponse, type: string, text: string): void =>
  say(response, 503, type, text, { 'retry-after': '2' })

/** More pages are asked for at once than can be rendered in time. */
export function refuseForNow(response: ServerResponse): void {
  sheds.page += 1
  refuse(response, 'text/html', PAGE)
}

/** The same of calls, in the form of their answers. */
export function refuseCallForNow(response: ServerResponse): void {
  sheds.call += 1
  refuse(response, 'application/json', JSON.stringify({ code: 503, message: BUSY }))
}

/** There is no such address, for those who ask. */
export const refuseUnknown = (response: ServerResponse): void => say(response, 404, 'text/plain', 'Not found\n', {})

/** The page is at another address, and always will be. */
export function leadTo(response: ServerResponse, location: string): void {
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  response.writeHead(308, { location, 'content-length': 0 })
  response.end()
}

/** There is nothing at an address: on to the page that says so, without asking the framework. */
export function leadToNotFound(response: ServerResponse): void {
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  response.writeHead(307, { location: routes.notFound.path, 'cache-control': 'no-store', 'content-length': 0 })
  response.end()
}
