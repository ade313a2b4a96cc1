import type { WireRegistration, WireRegistrationForm, WireRegistrationRules } from '#lib/contract/registration/calls.ts'
import type {
  LicenceEntry,
  LicenceRule,
  Registration,
  RegistrationFields,
  RegistrationRules,
} from '#lib/domain/registration.ts'
import { newBranchKey } from '#lib/domain/registration.ts'

type WireLicence = WireRegistration['papers'][number]

const toLicenceEntry = (wire: WireLicence): LicenceEntry => ({
  kind: wire.kind,
  number: wire.number,
  validFrom: wire.valid_from,
  validTo: wire.valid_to,
  isEndless: wire.is_endless === 1,
  files: wire.files.map(({ id, name, type, url }) => ({ id, name, isImage: type.startsWith('image/'), url })),
})

const toFields = (wire: WireRegistration): RegistrationFields => ({
  kind: wire.kind,
  company: wire.company,
  contact: wire.contact,
  email: wire.email,
  scopes: wire.scopes,
  papers: wire.papers.map(toLicenceEntry),
  region: wire.region,
  street: wire.street,
  delivery: {
    name: wire.delivery_name,
    phone: wire.delivery_phone,
    region: wire.delivery_region,
    street: wire.delivery_street,
  },
  stores: wire.stores.map(({ papers, ...branch }) => ({
    ...branch,
    key: newBranchKey(),
    papers: papers.map(toLicenceEntry),
  })),
})

export function toRegistration(wire: WireRegistration): Registration {
  return {
    flow: wire.flow,
    state: wire.state,
    stateText: wire.state_text,
    username: wire.username,
    phone: wire.phone,
    savedAt: wire.saved_at,
    reason: wire.reason,
    faults: wire.faults,
    missing: wire.missing,
    history: wire.history,
    fields: toFields(wire),
  }
}

const fromLicenceEntry = (licence: LicenceEntry): NonNullable<WireRegistrationForm['papers']>[number] => ({
  kind: licence.kind,
  number: licence.number,
  valid_from: licence.validFrom,
  valid_to: licence.validTo,
  is_endless: licence.isEndless ? 1 : 0,
  files: licence.files.map(({ id }) => id).join(','),
})

/** The form as the shop API takes it. */
export function fromFields(fields: RegistrationFields): WireRegistrationForm {
  const { kind, company, contact, email, scopes, region, street, delivery } = fields
  return {
    kind,
    company,
    contact,
    email,
    scopes: [...scopes],
    papers: fields.papers.map(fromLicenceEntry),
    region,
    street,
    delivery_name: delivery.name,
    delivery_phone: delivery.phone,
    delivery_region: delivery.region,
    delivery_street: delivery.street,
    stores: fields.stores.map(({ key: _key, papers, ...branch }) => ({
      ...branch,
      papers: papers.map(fromLicenceEntry),
    })),
  }
}

const toRule = (wire: WireRegistrationRules['store_papers'][number]): LicenceRule => ({
  kind: wire.kind,
  name: wire.name,
  isRequired: wire.is_required === 1,
  canBeEndless: wire.can_be_endless === 1,
  hint: wire.hint,
})

const toKindRule = ({ kind, name, papers, scopes }: WireRegistrationRules['kinds'][number]) => ({
  kind,
  name,
  papers: papers.map(toRule),
  scopes,
})

export function toRegistrationRules(wire: WireRegistrationRules): RegistrationRules {
  return {
    kinds: wire.kinds.map(toKindRule),
    moreKinds: wire.more_kinds.map(toKindRule),
    branchLicences: wire.store_papers.map(toRule),
    scopes: wire.scopes,
  }
}
