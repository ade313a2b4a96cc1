import { useCallback } from 'react'
import useSWR, { mutate } from 'swr'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import type { Registration, RegistrationFlow, RegistrationRules } from '#lib/domain/registration.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import type { Failure } from '#lib/kernel/result.ts'
import { toRegistration, toRegistrationRules } from '#lib/mapping/registration.ts'
import type { Asked } from './asked.ts'
import { asIs, useAsked } from './asked.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useAlive, useSignedIn } from './signed-in.ts'
import { submitForm } from './submit-form.ts'

const KEY = 'registration'

/** guest: nobody is signed in. none: a member who came in another way. */
export type RegistrationState =
  | { readonly is: 'loading' }
  | { readonly is: 'guest' }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly error: Failure; readonly retry: () => void }
  | { readonly is: 'there'; readonly registration: Registration }

/** The signed-in member's registration. A review that was decided shows when the window is looked at again. */
export function useRegistration(): RegistrationState {
  const isAlive = useAlive()
  const signedIn = useSignedIn()
  const {
    data,
    error,
    mutate: again,
  } = useSWR<Registration | null, ShopError>(signedIn ? KEY : null, async () => {
    const wire = await callShop(registrationCalls.registration)
    return wire && toRegistration(wire)
  })
  const retry = useCallback(() => void again(), [again])
  if (data !== undefined) return data === null ? { is: 'none' } : { is: 'there', registration: data }
  if (error?.kind === 'sign-in') return { is: 'guest' }
  const failure = failureOf(error)
  if (failure) return { is: 'failed', error: failure, retry }
  return isAlive && !signedIn ? { is: 'guest' } : { is: 'loading' }
}

/** What somebody else just learnt of the registration, without asking again. */
export const keepRegistration = (registration: Registration): Promise<unknown> =>
  mutate(KEY, registration, { revalidate: false })

export const refreshRegistration = (): Promise<unknown> => mutate(KEY)

/** Kinds, licences and scopes. */
export const useRegistrationRules = (): Asked<RegistrationRules> =>
  useAsked(
    ['registration rules'],
    async () => toRegistrationRules(await callShop(registrationCalls.registrationRules)),
    asIs,
  )

interface NewAccount {
  readonly username: string
  readonly phone: string
  readonly code: string
  readonly password: string
  readonly flow: RegistrationFlow
  readonly wechat: string | undefined
}

/** Opens the account; it is signed in afterwards. */
export function openAccount({ wechat, ...account }: NewAccount): Promise<FormAnswer<unknown>> {
  const body = { ...account, agree: '1' as const, ...(wechat === undefined ? {} : { wechat }) }
  return submitForm(() => callShop(registrationCalls.register, { body }), '注册失败，请重试')
}
