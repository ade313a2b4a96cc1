import { parseArgs } from 'node:util'
import { adapters } from '#adapters/registry.ts'

/** A command line that cannot be run; its message is shown as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Arguments {
  readonly base: URL
  /** Cookies of a signed-in member, or name and password. */
  readonly member: { readonly cookies: string } | { readonly account: string; readonly password: string } | null
  readonly withWrites: boolean
  readonly markdown: string | undefined
  readonly json: string | undefined
  /** A folder for every answer as it came. */
  readonly record: string | undefined
  /** A name of adapters/registry.ts. */
  readonly adapter: keyof typeof adapters | undefined
}

export const usage = `用法：npm run check:upstream -- <接口地址> [选项]
  --member <Cookie 或 账号:密码>  以会员身份检查；Cookie 形如 session=abc，账号密码须接口提供登录
  --write                         也测试写操作（须会员）：加购、收藏会撤回，意见反馈和求购各留一条“接口检查，请忽略”
  --markdown <文件>  --json <文件>  另存报告
  --record <目录>  把每个回答原样存成文件，供对照修改或离线重放（含会员数据，请妥善保管）
  --adapter <名称>  按 adapters/<名称> 转换后检查
退出码：0 必需接口都正常，1 有必需接口不正常，2 地址不是商城接口或参数有误`

function readMember(text: string | undefined): Arguments['member'] {
  if (text === undefined) return null
  const [, account, password] = /^([^=;:\s]+):(.+)$/.exec(text) ?? []
  if (account !== undefined && password !== undefined) return { account, password }
  if (/^[^=;\s]+=/.test(text)) return { cookies: text }
  throw new UsageError(`--member 须为 Cookie（session=abc）或 账号:密码\n${usage}`)
}

function readAdapter(name: string | undefined): Arguments['adapter'] {
  if (name === undefined) return undefined
  const known = Object.keys(adapters) as (keyof typeof adapters)[]
  const found = known.find((each) => each === name)
  if (found === undefined) throw new UsageError(`没有适配器“${name}”，现有：${known.join('、')}`)
  return found
}

function readBase(text: string | undefined): URL {
  if (text === undefined) throw new UsageError(usage)
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new UsageError(`“${text}”不是 http 或 https 地址\n${usage}`)
  }
  return new URL(text)
}

export function readArguments(args: readonly string[]): Arguments {
  const options = {
    member: { type: 'string' },
    write: { type: 'boolean', default: false },
    markdown: { type: 'string' },
    json: { type: 'string' },
    record: { type: 'string' },
    adapter: { type: 'string' },
  } as const
  let parsed: ReturnType<typeof parse>
  const parse = () => parseArgs({ args: [...args], options, allowPositionals: true })
  try {
    parsed = parse()
  } catch {
    throw new UsageError(usage)
  }
  const { values, positionals } = parsed
  if (positionals.length > 1) throw new UsageError(usage)
  const member = readMember(values.member)
  if (values.write && member === null) throw new UsageError(`--write 须同时给出 --member\n${usage}`)
  return {
    base: readBase(positionals[0]),
    member,
    withWrites: values.write,
    markdown: values.markdown,
    json: values.json,
    record: values.record,
    adapter: readAdapter(values.adapter),
  }
}
