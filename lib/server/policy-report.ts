import 'server-only'
import { z } from 'zod'
import { sourceOf } from '#lib/kernel/source.ts'
import { isWithin } from './call-windows.ts'
import { CLIENT_ADDRESS_HEADER } from './endpoints.ts'
import { readText } from './proxy/body-in-time.ts'
import { Refusal } from './proxy/refusal.ts'
import { logSecurity } from './security-log.ts'

const MOST_BYTES = 16 * 1024
const BODY_LIMIT_MS = 5_000
const MOST_OF_ONE = { most: 20, seconds: 60 }

const text = z.string().max(2_000).optional().catch(undefined)
const position = z.number().int().optional().catch(undefined)

const shape = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': position,
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    page: report['document-uri'],
    directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
    blocked: report['blocked-uri'],
    source: report['source-file'],
    line: report['line-number'],
  }))

/** Without query and fragment, where people's words are. */
function placeOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const url = URL.parse(address)
  // "inline", "eval" and the like are words of the browser.
  if (url === null) return /^[a-z-]{1,30}$/.test(address) ? address : undefined
  return /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).slice(0, 200) : url.protocol
}

/** What a browser's extensions put into a page says nothing of this shop. */
const isOfExtension = ({ blocked, source }: z.output<typeof shape>): boolean =>
  [blocked, source].some((address) => /^[a-z-]*-extension\b/.test(address ?? ''))

/** Takes a browser's word that a page tried what its policy forbids: a line of the log, and nothing that is kept. */
export async function takePolicyReport(request: Request): Promise<Response> {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!isWithin(`policy-report ${sourceOf(address)}`, MOST_OF_ONE)) return answer(429)
  if (type !== 'application/csp-report') return answer(415)
  try {
    const report = shape.parse(JSON.parse(await readText(request, MOST_BYTES, BODY_LIMIT_MS)))
    if (!isOfExtension(report)) {
      const { directive, page, blocked, source, line } = report
      logSecurity('policy_violated', {
        address,
        memberId: null,
        directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? '',
        page: placeOf(page),
        blocked: placeOf(blocked),
        source: placeOf(source),
        line,
      })
    }
    return answer(204)
  } catch (error) {
    return answer(error instanceof Refusal ? error.status : 400)
  }
}

const answer = (status: number): Response => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
