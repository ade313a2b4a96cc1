import type { z } from 'zod'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { GivenInput } from './given.ts'
import { givenShape } from './given.ts'

/** What can be given: as an option, as a line of a file, or as the answer to a question. */
export const items = {
  name: { label: '商城名称', example: '某某医药采购' },
  company: { label: '公司名称', example: '某某医药有限公司' },
  taxNumber: { label: '公司税号', example: '统一社会信用代码，18位' },
  address: { label: '公司地址', example: '江苏省南京市…' },
  hotline: { label: '投诉电话', example: '025-88889999' },
  serviceHours: { label: '服务时间', example: '周一至周六 8:30～18:00' },
  icp: { label: '备案号', example: '苏ICP备…号' },
  contact: { label: '客服联系人', example: '张三|13800000000' },
  licences: { label: '资质证照', example: '药品经营许可证|苏AA025|2028-12-31;营业执照|9132…' },
  codes: { label: '页脚二维码', example: '微信小程序|扫码进入小程序|https://…' },
  warehouses: { label: '仓库', example: 'NJ01|南京仓|南京市江宁区…' },
  categories: { label: '分类', example: '中成药/感冒用药;医疗器械/血压监测' },
  operator: { label: '用户名', example: 'admin|管理员' },
} as const
export type Item = keyof typeof items
export const itemNames = Object.keys(items) as Item[]

const MOST_LINES = 10_000
const fields = (text: string): (string | undefined)[] => text.split(/[|｜]/).map((part) => part.trim() || undefined)
const listOf = (text: string): string[] => text.split(/[;；]/).filter((part) => part.trim() !== '')

/** The values of items as they are typed. */
function typed(texts: Partial<Record<Item, string>>): Record<string, unknown> {
  const { contact, licences, codes, warehouses, categories, operator, ...plain } = texts
  const [contactName, contactPhone] = fields(contact ?? '')
  const [username, operatorName] = fields(operator ?? '')
  return {
    ...plain,
    ...(contact && { contact: { name: contactName, phone: contactPhone } }),
    ...(licences && {
      licences: listOf(licences)
        .map(fields)
        .map(([name, number, validTo]) => ({ name, number, validTo })),
    }),
    ...(codes && {
      codes: listOf(codes)
        .map(fields)
        .map(([name, text, url]) => ({ name, text, url })),
    }),
    ...(warehouses && {
      warehouses: listOf(warehouses)
        .map(fields)
        .map(([code, name, address]) => ({ code, name: name ?? code, address })),
    }),
    ...(categories && { categories: listOf(categories) }),
    ...(operator && { operator: { username, name: operatorName ?? username } }),
  }
}

async function cellsOf(file: string): Promise<string[][]> {
  try {
    const sheets = await readSheets(readBytes(file), MOST_LINES)
    if (sheets.length > 1) throw new CtlError(`${file}：文件有多张工作表，请只保留一张`)
    return sheets[0]?.cells ?? []
  } catch (error) {
    throw error instanceof ShopRefusal ? new CtlError(`${file}：${error.message}`) : error
  }
}

/** Lines of 项目 and 内容; an item that may be given several times has several lines. */
async function readLines(file: string): Promise<Partial<Record<Item, string>>> {
  const texts: Partial<Record<Item, string>> = {}
  for (const [label = '', text = ''] of await cellsOf(file)) {
    if (label === '' || label === '项目' || text === '') continue
    const item = itemNames.find((name) => items[name].label === label)
    if (!item) {
      const known = itemNames.map((name) => items[name].label).join('、')
      throw new CtlError(`${file}：无法识别的项目“${label}”，可用：${known}`)
    }
    texts[item] = texts[item] === undefined ? text : `${texts[item]};${text}`
  }
  return texts
}

async function readFile(file: string): Promise<Record<string, unknown>> {
  if (!file.endsWith('.json')) return typed(await readLines(file))
  try {
    return JSON.parse(new TextDecoder().decode(readBytes(file))) as Record<string, unknown>
  } catch (error) {
    throw error instanceof CtlError ? error : new CtlError(`${file} 不是正确的 JSON`)
  }
}

async function readRegions(file: string): Promise<{ code: string; name: string }[]> {
  const lines = await cellsOf(file)
  const regions = lines.flatMap(([code = '', name = '']) => (/^\d{6}$/.test(code) ? [{ code, name }] : []))
  if (regions.length === 0) throw new CtlError(`${file}：无地区，每行须为六位地区代码和名称`)
  return regions
}

/** What the options and the files they name say; options come before the file. Throws CtlError. */
export async function readGiven(options: Readonly<Record<string, string | undefined>>): Promise<GivenInput> {
  const texts: Partial<Record<Item, string>> = {}
  for (const item of itemNames) if (options[item] !== undefined) texts[item] = options[item]
  const given = {
    ...(options.file === undefined ? {} : await readFile(options.file)),
    ...typed(texts),
    ...(options.regions === undefined ? {} : { regions: await readRegions(options.regions) }),
  }
  const checked = givenShape.safeParse(given)
  if (checked.success) return checked.data
  throw new CtlError(reasonOf(checked.error.issues[0]))
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return `无法识别的项目：${issue.keys.join('、')}`
  const item = items[String(issue?.path[0]) as Item]
  const where = item ? `${item.label}（如 ${item.example}）` : (issue?.path.join('.') ?? '')
  // Without words of ours the reader speaks English.
  return `${where}：${issue && /\p{Script=Han}/u.test(issue.message) ? issue.message : '填写不正确'}`
}
