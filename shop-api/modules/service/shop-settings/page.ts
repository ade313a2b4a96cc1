import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { ruleGroups, tradeRuleNames, tradeRules } from '#shop-api/modules/base/settings/rule-list.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { effectSection } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { bothShown, fieldNames, markOf, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { drawFields } from '#shop-api/modules/identity/resource/fields.ts'
import type { Effect } from '#shop-api/modules/identity/resource/noun.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { sourcesOf } from './sources.ts'
import type { FormName } from './texts.ts'
import { columnsOf, formNames, textsNow } from './texts.ts'

export const SETTINGS = '/staff/settings'

const headings = {
  shop: ['商城与公司', '留空的项目不再显示；页面标题另由商城页面的环境变量 SITE_NAME 决定'],
  contact: ['客服联系人', '全部留空则不显示联系人'],
  account: ['收款账户', '买家对公转账的收款账户，付款和充值时显示；未付款的订单也按此显示'],
  provinces: ['各省收款账户', '按会员注册省份显示，付款和充值时代替通用账户'],
  rules: ['交易规则', '对之后的订单立即生效'],
  selling: ['价格与支付', '立即对所有买家生效'],
} as const satisfies Readonly<Record<FormName, readonly [string, string]>>

/** Forms that change what buyers pay, owe or see at once: what would change is shown before it does. */
export const isLookedAt = (form: FormName): boolean => form !== 'shop' && form !== 'contact'

const LOOK = '查看更改'

/** What would change, field by field, and what may not be meant so. */
export function effectOf(form: FormName, before: Texts, after: Texts): Effect {
  const shown = ({ names }: FormColumn, text = '') => (names?.[text] ?? text) || '（空）'
  const facts = Object.entries(columnsOf[form]).flatMap(([name, column]) => {
    const [was, is] = [before[name] ?? '', after[name] ?? '']
    const { label = column.heading } = column.asking ?? {}
    return was === is ? [] : [[label, `${shown(column, was)} → ${shown(column, is)}`] as const]
  })
  const shortened = tradeRuleNames.filter(
    (name) => tradeRules[name].group === 'keeping' && Number(after[name]) < Number(before[name]),
  )
  const warnings = [
    ...(facts.length === 0 ? ['内容未更改'] : []),
    ...(after.guestPrices === 'yes' && before.guestPrices !== 'yes' ? ['未登录的访客和搜索引擎将看到全部价格'] : []),
    ...(form === 'account' && facts.length > 0 ? ['买家从现在起转账到新账户，请核对账号和户名'] : []),
    ...shortened.map((name) => `${tradeRules[name].label}缩短后，超出期限的记录自动删除，不能找回`),
  ]
  return { facts, warnings }
}

const hintOf = ({ asking, read }: FormColumn): string => asking?.hint ?? read.hint ?? ''

/** The fields of a form that have these words, all of them where its heading has. */
function fieldsWith(form: FormName, words: string): (readonly [string, FormColumn])[] {
  const all = Object.entries(columnsOf[form])
  if (headings[form].join().includes(words)) return all
  const found = all.filter(([name, column]) => {
    const group = form === 'rules' ? ruleGroups[tradeRules[name as keyof typeof tradeRules].group] : ''
    return [column.heading, column.asking?.label ?? '', hintOf(column), group].join().includes(words)
  })
  // Only rules are saved one by one; the fields of other forms belong together.
  return form === 'rules' || found.length === 0 ? found : all
}

/** Fields of a form; rules below what they are about. */
function drawForm(form: FormName, fields: readonly (readonly [string, FormColumn])[], given: Texts): Html {
  const draw = (some: typeof fields) => drawFields(Object.fromEntries(some), given)
  if (form !== 'rules') return draw(fields)
  const groups = Object.entries(ruleGroups).map(([group, label]) => {
    const own = fields.filter(([name]) => tradeRules[name as keyof typeof tradeRules].group === group)
    return html`${own.length > 0 && html`<h3>${label}</h3>${draw(own)}`}`
  })
  return html`${groups}`
}

/** The form that was refused, or is looked at, keeps what was typed; the others show what is so. */
export const pageWith =
  (sent: FormName | null, words = '', effect: Effect | null = null) =>
  async ({ db, field, attempt }: StaffContext): Promise<Page> => {
    const sourceOf = await sourcesOf(db)
    const shown = formNames.flatMap((form) => {
      const fields = fieldsWith(form, words).map(([name, column]) => {
        const hint = [hintOf(column), sourceOf(form, name)].filter((text) => text !== '').join('。')
        return [name, { ...column, asking: { ...column.asking, hint } }] as const
      })
      return fields.length === 0 ? [] : [{ form, fields }]
    })
    const drawn = await Promise.all(
      shown.map(async ({ form, fields }) => {
        const now = await textsNow[form](db)
        const given = form === sent ? attempt : null
        const [title, remark] = headings[form]
        const address = `${SETTINGS}/${form}`
        return html`${bothShown(given, now, fieldNames(columnsOf[form]))}${
          given && effect && effectSection({ address, field, given: given.given, effect, look: LOOK })
        }<section id="${form}"><h2>${title}<span class="aside"> ${remark}</span></h2>
<form class="fields" method="post" action="${address}${isLookedAt(form) && '/try'}">${field}${seenField(markOf(now))}${drawForm(form, fields, given?.given ?? now)}<button>${isLookedAt(form) ? LOOK : `保存${title}`}</button></form></section>`
      }),
    )
    return {
      title: '设置',
      body: html`<main><h1>设置</h1><form class="filter" method="get" action="${SETTINGS}" role="search"><label>查找设置<input type="search" name="q" value="${words}" maxlength="40"></label><button>查找</button></form>
${words !== '' && html`<p>${drawn.length === 0 && `未找到与“${words}”有关的设置，`}<a href="${SETTINGS}">显示全部设置</a></p>`}<nav class="links" aria-label="设置的内容"><ul>${shown.map(({ form }) => html`<li><a href="#${form}">${headings[form][0]}</a></li>`)}</ul></nav>${drawn}</main>`,
    }
  }
