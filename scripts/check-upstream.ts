import { writeFileSync } from 'node:fs'
import { adapters } from '#adapters/registry.ts'
import { calls } from '#lib/contract/calls.ts'
import type { Arguments } from './check-upstream/arguments.ts'
import { readArguments, UsageError } from './check-upstream/arguments.ts'
import { UpstreamClient } from './check-upstream/client.ts'
import { kindOf } from './check-upstream/judge.ts'
import { recordInto } from './check-upstream/record-into.ts'
import { jsonText, markdownText, screenText } from './check-upstream/report.ts'
import { exitCodeOf } from './check-upstream/results.ts'
import { checkUpstream } from './check-upstream/run.ts'
import { noShopReason } from './check-upstream/shop.ts'

/** Signs in where the upstream offers it. Throws a message for the operator. */
async function signIn(client: UpstreamClient, member: Arguments['member']): Promise<boolean> {
  if (member === null || 'cookies' in member) return false
  const answer = await client.ask(calls.login, { body: { ...member } })
  if (kindOf(answer) === 'success' && client.hasCookies) return true
  throw new UsageError(
    `登录失败（${answer.message || answer.problem || `HTTP ${answer.status}`}）；接口没有登录时请用 Cookie`,
  )
}

/** Checks another shop API against the contract and says what the storefront can do with it. */
async function main(): Promise<number> {
  const { base, member, withWrites, markdown, json, record, adapter } = readArguments(process.argv.slice(2))
  const client = new UpstreamClient(base, {
    cookies: member !== null && 'cookies' in member ? member.cookies : '',
    ...(adapter === undefined ? {} : { adapter: adapters[adapter] }),
    ...(record === undefined ? {} : { record: recordInto(record) }),
  })
  const reason = await noShopReason(client)
  if (reason !== null) throw new UsageError(`${base.href} 不是商城接口：${reason}。`)
  const mayLogOut = await signIn(client, member)
  const report = await checkUpstream({ client, asMember: member !== null, withWrites, mayLogOut })
  console.info(screenText(report))
  if (markdown !== undefined) writeFileSync(markdown, markdownText(report))
  if (json !== undefined) writeFileSync(json, jsonText(report))
  return exitCodeOf(report)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
