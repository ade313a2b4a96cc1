/** Kinds of members. Hospitals (医院) and health centres (卫生院、社区卫生服务中心) are medical institutions, as clinics are. */
export const memberKinds = ['pharmacy', 'clinic', 'health_centre', 'hospital', 'chain', 'wholesaler'] as const

/** Kinds that storefronts up to 0.2.0 do not know. */
export const laterKinds: readonly MemberKind[] = ['health_centre', 'hospital']

export type MemberKind = (typeof memberKinds)[number]

/** Those that use medicines on patients: they have the licence of a medical institution in place of one to trade in medicines. */
export const isMedical = (kind: MemberKind): boolean =>
  kind === 'clinic' || kind === 'health_centre' || kind === 'hospital'
