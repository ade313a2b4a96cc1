import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { code, hinted, whole, words } from '#shop-api/platform/table-files/cells.ts'
import { assignMember, listsCalled } from '../keep.ts'
import { priceListMembers, priceLists } from '../tables.ts'

const body = z.object({ member: plainField, company: plainField, list: plainField })

async function assign(tx: Db, { member, company, list }: z.output<typeof body>): Promise<void> {
  const id = Number(member)
  const known = (await memberFacts(tx, [id], 'companyName')).get(id)
  if (!known) throw fieldRefusal('member', `会员编号${member}不存在`)
  if (company !== '' && company !== known.companyName)
    throw fieldRefusal('company', `该编号的会员是“${known.companyName}”`)
  const found = list === '' ? null : (await listsCalled(tx, [list])).get(list)
  if (found === undefined) throw fieldRefusal('list', `价格表“${list}”不存在`)
  await assignMember(tx, id, found?.id ?? null)
}

/** Which list a member buys by, as a form of one line. */
const memberKind: FormKind<'member' | 'company' | 'list', z.output<typeof body>> = {
  path: 'price-list-members',
  noun: '会员价格表',
  mostRows: 20_000,
  columns: {
    member: { heading: '会员编号', read: whole(1, 2_000_000_000), isNeeded: true, example: '12' },
    company: {
      heading: '企业名称',
      read: hinted('供核对', words(100)),
      example: '康泰大药房',
      others: ['康泰大药房文一路店'],
    },
    list: {
      heading: '价格表编码',
      read: hinted('留空即按单价购买', code(40)),
      mayBeCleared: true,
      example: 'XY01',
      others: ['LS02'],
    },
  },
  ways: [['member']],
  body,
  records: async (db) => {
    const assigned = await db
      .select({ id: priceListMembers.memberId, list: priceLists.code })
      .from(priceListMembers)
      .innerJoin(priceLists, eq(priceLists.id, priceListMembers.listId))
    const lists = new Map(assigned.map(({ id, list }) => [id, list]))
    return [...(await memberFacts(db, 'all', 'companyName'))].map(([id, { companyName: company }]) => ({
      id,
      texts: { member: String(id), company, list: lists.get(id) ?? '' },
    }))
  },
  save: (tx, given) => assign(tx, given),
}

export const priceListMemberFile = formFile(memberKind)
