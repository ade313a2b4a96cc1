import type { RegistrationFlow } from '#lib/domain/registration.ts'
import { routes } from '#lib/routes/registry.ts'

export type RegisterStep = 1 | 2 | 3

/** Addresses and names of the steps, for one shop and for a head office with its stores. */
export const registerPaths: Readonly<Record<RegistrationFlow, Readonly<Record<RegisterStep, string>>>> = {
  single: { 1: routes.registerStep1.path, 2: routes.registerStep2.path, 3: routes.registerStep3.path },
  stores: {
    1: routes.registerBranchesStep1.path,
    2: routes.registerBranchesStep2.path,
    3: routes.registerBranchesStep3.path,
  },
}

export const registerNames: Readonly<Record<RegistrationFlow, readonly string[]>> = {
  single: ['账号与手机', '企业与证照', '地址与审核'],
  stores: ['账号与手机', '总部资料', '门店与审核'],
}

export const registerTitle = (flow: RegistrationFlow): string =>
  flow === 'stores' ? '注册会员（连锁多门店）' : '会员注册'
