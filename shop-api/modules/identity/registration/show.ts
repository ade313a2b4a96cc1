import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { regionNames } from '#shop-api/modules/base/regions/regions.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { ownLicences } from './form.ts'
import { kindNames, nameOfLicence } from './licence-list.ts'
import { remarksOn } from './remarks.ts'
import { findRegistration, listEvents } from './repository.ts'
import type { LicenceForm, PlaceForm } from './tables.ts'

/** A registration as the operator reviews it, in words. */
export async function showRegistration(db: Db, memberId: number, now: Date) {
  const row = await findRegistration(db, memberId)
  if (!row) throw notFound('该会员暂无注册资料')
  const { form } = row
  const codes = [form.region, form.delivery.region, ...form.stores.map(({ region }) => region)]
  const near = codes.flatMap((code) => [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])
  const names = await regionNames(db, near)
  const place = ({ region, street }: PlaceForm) =>
    `${[...new Set([`${region.slice(0, 2)}0000`, `${region.slice(0, 4)}00`, region])].map((code) => names.get(code) ?? '').join('')}${street}`
  const papers = (list: readonly LicenceForm[]) =>
    list.map((licence) => ({
      kind: licence.kind,
      name: nameOfLicence(licence.kind),
      number: licence.number,
      validFrom: licence.validFrom,
      validTo: licence.isEndless ? '长期' : licence.validTo,
      uploadIds: licence.uploadIds,
    }))
  return {
    memberId,
    flow: row.flow,
    kind: kindNames[form.kind],
    company: form.company,
    contact: form.contact,
    email: form.email,
    address: place(form),
    delivery: `${place(form.delivery)} ${form.delivery.name} ${form.delivery.phone}`,
    scopes: form.scopes,
    papers: papers(ownLicences(form)),
    stores: form.stores.map((branch) => ({
      name: branch.name,
      contact: `${branch.contact} ${branch.phone}`,
      address: place(branch),
      papers: papers(branch.papers),
    })),
    missing: remarksOn(form, row.flow, chinaDate(now)).map(({ text }) => text),
    history: (await listEvents(db, memberId)).map(({ kind, text, createdAt }) => ({
      at: chinaDateTime(createdAt),
      kind,
      text,
    })),
  }
}
