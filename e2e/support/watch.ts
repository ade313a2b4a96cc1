import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import { TOGETHER_PATH } from '#lib/contract/together.ts'
import { storefrontUrl } from './addresses.ts'

/** The calls that a request asks for: several where it asks for them together. */
export function callsOf(request: Request): URL[] {
  const url = new URL(request.url())
  return url.pathname === TOGETHER_PATH ? url.searchParams.getAll('of').map((each) => new URL(each, url)) : [url]
}

/** Everything a visitor's browser complains about, and what a test said it would. */
export interface Watch {
  /** Listens to every page of a context from now on. */
  readonly follow: (context: BrowserContext) => void
  /** From now on a complaint that matches is expected; the test fails when none comes, unless it says `or none`. */
  readonly expectConsoleError: (pattern: RegExp, may?: 'or none') => void
  /** Unexpected complaints, and expectations that were not met. */
  readonly problems: () => string[]
}

/** A page that is left ends its requests: no failure. */
const isOrdinaryEnd = (request: Request): boolean => request.failure()?.errorText === 'net::ERR_ABORTED'

function describeMessage(message: ConsoleMessage): string {
  const { url } = message.location()
  return `console: ${message.text()}${url === '' ? '' : ` (${url})`}`
}

/** Gathers errors on the console, uncaught exceptions, own requests that got no answer. */
export function createWatch(): Watch {
  const complaints: string[] = []
  const expected: RegExp[] = []
  const possible = new Set<RegExp>()
  const follow = (context: BrowserContext): void => {
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(describeMessage(message))
    })
    context.on('weberror', (problem) => {
      const error = problem.error()
      complaints.push(`exception: ${error.stack ?? error.message}`)
    })
    context.on('requestfailed', (request) => {
      if (request.url().startsWith(storefrontUrl) && !isOrdinaryEnd(request)) {
        complaints.push(`request: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`)
      }
    })
  }
  return {
    follow,
    expectConsoleError: (pattern, may) => {
      expected.push(pattern)
      if (may) possible.add(pattern)
    },
    problems: () => [
      ...complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
      ...expected
        .filter((pattern) => !possible.has(pattern) && !complaints.some((text) => pattern.test(text)))
        .map((pattern) => `expected but not seen: ${pattern}`),
    ],
  }
}
