import type { Person, ServiceContact } from './site.ts'

export type MemberKind = 'pharmacy' | 'clinic' | 'health_centre' | 'hospital' | 'chain' | 'wholesaler'

/** A branch this sign-in may act for. */
export interface Branch {
  readonly id: number
  readonly company: string
  readonly isCurrent: boolean
}

/** Where inspection reports are looked up; without an address there is a message in its place. */
export interface InspectionLink {
  readonly url: string | null
  readonly message: string
}

/** The signed-in member. */
export interface User {
  readonly id: number
  /** Name one signs in with. */
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly avatar: string
  /** Null, as for the points: not told. */
  readonly kind: MemberKind | null
  readonly rankText: string
  readonly address: string
  /** Licences are reviewed: prices are shown and goods may be bought. */
  readonly isApproved: boolean
  /** Whether the upstream says anything of the review. */
  readonly isReviewKnown: boolean
  readonly contact: ServiceContact
  /** The service person and the sales person, where one is assigned. */
  readonly servicePerson: Person | null
  readonly salesPerson: Person | null
  readonly points: number | null
  readonly cartCount: number
  readonly messageCount: number
  readonly hotLine: string
  readonly chatAccounts: readonly string[]
  readonly inspection: InspectionLink
  /** Whether the preferred zone is for this member; its entries go otherwise. */
  readonly seesPreferred: boolean
  readonly canChat: boolean
  readonly hasAfterSales: boolean
  readonly branches: readonly Branch[]
}

/** show is true once it is known who looks: a member, or (user null) a guest. */
export interface UserState {
  readonly show: boolean
  readonly user: User | null
}
