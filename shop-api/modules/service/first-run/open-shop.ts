import { addUsualScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { AddedRegions } from '#shop-api/modules/base/regions/add-regions.ts'
import { addRegions } from '#shop-api/modules/base/regions/add-regions.ts'
import { listRegions } from '#shop-api/modules/base/regions/regions.ts'
import { companyAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import { clearSetting, setSetting, settingFacts } from '#shop-api/modules/base/settings/set-setting.ts'
import { addCategoryPaths, loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { addWarehouses } from '#shop-api/modules/catalogue/goods/keep-warehouses.ts'
import { warehouseFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { setDefaultContact } from '#shop-api/modules/identity/members/service-contact.ts'
import { addOperator, listOperators } from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { pageNames } from '#shop-api/modules/service/articles/fixed-articles.ts'
import { unwrittenPages } from '#shop-api/modules/service/articles/keep.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Given } from './given.ts'

export interface Opened {
  /** What was set or added, for the operator; empty when everything was so already. */
  readonly done: readonly string[]
  /** Of the operator that was made, shown once. */
  readonly password: string | null
  /** What a shop needs and this one does not have. */
  readonly missing: readonly string[]
}

/** Settings that pages show, by what operators call them. */
const shown = [
  ['name', 'siteTitle', '商城名称'],
  ['company', 'companyName', '公司名称'],
  ['taxNumber', 'taxNumber', '公司税号'],
  ['address', 'companyAddress', '公司地址'],
  ['hotline', 'complaintHotline', '投诉电话'],
  ['serviceHours', 'serviceHours', '服务时间'],
  ['icp', 'icp', '备案号'],
  ['licences', 'licences', '资质证照'],
  ['codes', 'codes', '页脚二维码'],
] as const satisfies readonly (readonly [keyof Given, string, string])[]

/** Regions named one by one. */
const MOST_NAMED = 5

const shownIn = ['frame', 'content'] as const

/** Menus of their own; every other category is in the general one. */
const roots: Readonly<Record<string, 'zy' | 'qx'>> = { 中药饮片: 'zy', 医疗器械: 'qx' }

async function setShown(tx: Db, given: Given): Promise<string[]> {
  const kept = await settingFacts(tx, 'all', 'value')
  const known = new Map([...kept].map(([name, { value }]) => [name, JSON.stringify(value)]))
  const done: string[] = []
  for (const [key, name, label] of shown) {
    const value = given[key]
    if (value === undefined || known.get(name) === JSON.stringify(value)) continue
    if (value === null) {
      if (!known.has(name)) continue
      await clearSetting(tx, name, shownIn)
      done.push(`${label}：已清空`)
      continue
    }
    await setSetting(tx, name, value, shownIn)
    done.push(`${label}：${typeof value === 'string' ? value : `${value.length}${key === 'codes' ? '个' : '份'}`}`)
  }
  return done
}

function regionsInWords({ added, moved, otherwise }: AddedRegions): string[] {
  const names = otherwise.map(({ code, known, name }) => `${code} 已有名称“${known}”，文件中为“${name}”`)
  const few = `${names.slice(0, MOST_NAMED).join('；')}${names.length > MOST_NAMED ? `；等${names.length}个` : ''}`
  return [
    ...(added > 0 ? [`地区：${added}个`] : []),
    ...(moved.length > 0 ? [`地区归入所属的市：${moved.join('、')}`] : []),
    ...(names.length > 0 ? [`地区名称未改动：${few}，改名请用 region-rename`] : []),
  ]
}

async function addPlaces(tx: Db, given: Given): Promise<string[]> {
  const done: string[] = []
  const scopes = await addUsualScopes(tx)
  if (scopes.length > 0) done.push(`经营范围：${scopes.length}种`)
  done.push(...regionsInWords(await addRegions(tx, given.regions ?? [])))
  const houses = await addWarehouses(
    tx,
    (given.warehouses ?? []).map((house) => ({ ...house, regionCode: '' })),
  )
  if (houses.length > 0) done.push(`仓库：${houses.join('、')}`)
  const before = await loadCategoryPaths(tx)
  const after = await addCategoryPaths(tx, before, given.categories ?? [], (path) => roots[path] ?? 'main')
  if (after.size > before.size) {
    await announce(tx, ['frame', 'home'])
    done.push(`分类：${after.size - before.size}个`)
  }
  return done
}

/** What papers name, or pages have to. */
const needed: ReadonlySet<string> = new Set(['company', 'taxNumber', 'address', 'hotline', 'licences'])

async function missingOf(tx: Db): Promise<string[]> {
  const names = await settingFacts(tx, 'all')
  const hasOperator = (await listOperators(tx)).length > 0
  const unwritten = (await unwrittenPages(tx)).map((page) => pageNames[page]).join('、')
  const checks: [isThere: boolean, what: string][] = [
    ...shown.filter(([key]) => needed.has(key)).map(([, name, label]) => [names.has(name), label] as [boolean, string]),
    [(await listRegions(tx, undefined)).length > 0, '地区（用于会员注册和收货地址）'],
    [(await warehouseFacts(tx, 'all')).size > 0, '仓库（用于导入库存）'],
    [(await loadCategoryPaths(tx)).size > 0, '分类（也可在导入商品时新建）'],
    [hasOperator, '后台的用户名'],
    [(await companyAccounts(tx)).length > 0, '收款账户（会员转账付款、充值用，在后台“设置”中填写）'],
    [unwritten === '', `文章：${unwritten}（在后台“文章”中撰写）`],
  ]
  return checks.flatMap(([isThere, what]) => (isThere ? [] : [what]))
}

/** Sets what is given and adds what is missing, all of it or nothing. The same again changes nothing. */
export async function openShop(db: Db, given: Given, now: Date): Promise<Opened> {
  return inTransaction(db, async (tx) => {
    const done = [...(await setShown(tx, given)), ...(await addPlaces(tx, given))]
    const { contact } = given
    if (contact !== undefined && (await setDefaultContact(tx, contact))) {
      done.push(`客服联系人：${contact === null ? '已清空' : `${contact.name} ${contact.phone}`}`)
    }
    const { operator } = given
    const known = await listOperators(tx)
    const isKnown = known.some((row) => row.username === operator?.username.toLowerCase())
    // The first one makes the others.
    const roles: readonly Role[] = known.length === 0 ? ['admin'] : ['service']
    const password = operator && !isKnown ? await addOperator(tx, { ...operator, roles, staffId: null }, now) : null
    if (operator && password !== null) done.push(`用户名：${operator.username}`)
    return { done, password, missing: await missingOf(tx) }
  })
}
