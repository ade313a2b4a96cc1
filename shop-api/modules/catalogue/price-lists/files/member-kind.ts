import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { code, hinted, whole, words } from '#shop-api/platform/table-files/cells.ts'
import { assignMember, listsCalled } from '../keep.ts'
import { priceListMembers, priceLists } from '../tables.ts'

const body = z.object({ member: plainField, company: plainField, list: plainField })

async function assign(tx: Db, { member, company, list }: z.output<typeof body>): Promise<void> {
  const [known] = await tx
    .select({ name: members.companyName })
    .from(members)
    .where(eq(members.id, Number(member)))
  if (!known) throw fieldRefusal('member', `会员编号${member}不存在`)
  if (company !== '' && company !== known.name) throw fieldRefusal('company', `该编号的会员是“${known.name}”`)
  const found = list === '' ? null : (await listsCalled(tx, [list])).get(list)
  if (found === undefined) throw fieldRefusal('list', `价格表“${list}”不存在`)
  await assignMember(tx, Number(member), found?.id ?? null)
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
    const rows = await db
      .select({ id: members.id, company: members.companyName, list: priceLists.code })
      .from(members)
      .leftJoin(priceListMembers, eq(priceListMembers.memberId, members.id))
      .leftJoin(priceLists, eq(priceLists.id, priceListMembers.listId))
      .orderBy(asc(members.id))
    return rows.map(({ id, company, list }) => ({ id, texts: { member: String(id), company, list: list ?? '' } }))
  },
  save: (tx, given) => assign(tx, given),
}

export const priceListMemberFile = formFile(memberKind)
