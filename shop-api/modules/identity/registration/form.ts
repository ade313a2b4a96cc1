import type { z } from 'zod'
import type { WireRegistration } from '#lib/contract/registration/calls.ts'
import type { registrationBody } from '#lib/contract/registration/shapes.ts'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import { licencesOfKind } from './licence-list.ts'
import type { LicenceForm, RegistrationForm } from './tables.ts'

type WireForm = z.output<typeof registrationBody>
type WireLicence = WireForm['papers'][number]

const toLicence = (licence: WireLicence): LicenceForm => ({
  kind: licence.kind,
  number: licence.number.toUpperCase(),
  validFrom: licence.valid_from,
  validTo: licence.is_endless === 1 ? '' : licence.valid_to,
  isEndless: licence.is_endless === 1,
  uploadIds: licence.files === '' ? [] : licence.files.split(',').map(Number),
})

export const emptyForm = (kind: RegistrationForm['kind'], contact: string): RegistrationForm => ({
  kind,
  company: '',
  contact,
  email: '',
  scopes: [],
  papers: [],
  region: '',
  street: '',
  delivery: { name: '', phone: '', region: '', street: '' },
  stores: [],
})

/** The form as it was sent, in our own words. */
export function toForm(wire: WireForm): RegistrationForm {
  const { kind, company, contact, email, scopes, region, street } = wire
  return {
    kind,
    company,
    contact,
    email,
    scopes: [...new Set(scopes)],
    papers: wire.papers.map(toLicence),
    region,
    street,
    delivery: {
      name: wire.delivery_name,
      phone: wire.delivery_phone,
      region: wire.delivery_region,
      street: wire.delivery_street,
    },
    stores: wire.stores.map(({ papers, ...branch }) => ({ ...branch, papers: papers.map(toLicence) })),
  }
}

type WireFields = Pick<
  WireRegistration,
  | 'kind'
  | 'company'
  | 'contact'
  | 'email'
  | 'scopes'
  | 'papers'
  | 'region'
  | 'street'
  | 'delivery_name'
  | 'delivery_phone'
  | 'delivery_region'
  | 'delivery_street'
  | 'stores'
>

/** The form as it is shown again, files with their names. */
export function toWireForm(form: RegistrationForm, files: ReadonlyMap<number, WireUpload>): WireFields {
  const papers = (list: readonly LicenceForm[]): WireRegistration['papers'] =>
    list.map(({ kind, number, validFrom, validTo, isEndless, uploadIds }) => ({
      kind,
      number,
      valid_from: validFrom,
      valid_to: validTo,
      is_endless: isEndless ? 1 : 0,
      files: uploadIds.flatMap((id) => files.get(id) ?? []),
    }))
  const { kind, company, contact, email, scopes, region, street, delivery } = form
  return {
    kind,
    company,
    contact,
    email,
    scopes: [...scopes],
    papers: papers(form.papers),
    region,
    street,
    delivery_name: delivery.name,
    delivery_phone: delivery.phone,
    delivery_region: delivery.region,
    delivery_street: delivery.street,
    stores: form.stores.map((branch) => ({ ...branch, papers: papers(branch.papers) })),
  }
}

/** Every file the form names, once. */
export const filesOf = (form: RegistrationForm): number[] => [
  ...new Set(
    [...form.papers, ...form.stores.flatMap((branch) => branch.papers)].flatMap((licence) => licence.uploadIds),
  ),
]

/** The licences its kind of member brings: what was filled in for another kind is neither shown to operators nor taken over. */
export const ownLicences = (form: RegistrationForm): LicenceForm[] => {
  const own = licencesOfKind(form.kind)
  return form.papers.filter(({ kind }) => own.some((rule) => rule.kind === kind))
}
