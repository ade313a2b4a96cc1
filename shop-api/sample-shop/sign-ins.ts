/** Whom one can sign in as. The passwords are plain because this is a sample: no real shop loads these members. */
import { memberLines } from './accounts/member-lines.ts'
import type { SampleOperator, SampleSignIn } from './model/member-types.ts'

export const sampleSignIns: SampleSignIn[] = memberLines.flatMap((line) =>
  line.signIn && line.who
    ? [{ who: line.who, name: line.signIn.username, phone: line.phone, password: line.signIn.password }]
    : [],
)

/** Who runs the sample shop from day to day, and who administers it (that one sets up a two-step code first). */
export const sampleOperator = {
  username: 'desk',
  password: 'sample-2026-desk',
  name: '李静',
  staffId: 2,
  roles: ['service', 'sales', 'warehouse', 'finance', 'pharmacist'],
} as const satisfies SampleOperator

export const sampleAdmin = {
  username: 'admin',
  password: 'sample-2026-admin',
  name: '管理员',
  staffId: null,
  roles: ['admin'],
} as const satisfies SampleOperator
