/** Whom one can sign in as. The passwords are plain because this is a sample: no real shop loads these members. */
import { memberLines } from './accounts/member-lines.ts'
import type { SampleSignIn } from './member-types.ts'

export const sampleSignIns: SampleSignIn[] = memberLines.flatMap((line) =>
  line.signIn && line.who
    ? [{ who: line.who, name: line.signIn.username, phone: line.phone, password: line.signIn.password }]
    : [],
)

/** Who answers buyers at the desk of the sample shop. */
export const sampleOperator = { username: 'desk', password: 'sample-2026-desk', name: '李静', staffId: 2 } as const
