import type { z } from 'zod'
import { defineCalls, guestGet, guestPost, memberGet, memberPost } from '../call.ts'
import type { registrationBody, registrationRulesShape, registrationShape, registrationShapes } from './shapes.ts'

export type WireRegistration = z.infer<typeof registrationShape>
export type WireRegistrationForm = z.input<typeof registrationBody>
export type WireRegistrationRules = z.infer<typeof registrationRulesShape>

/**
 * The way in. The first step proves the phone and opens the account; everything after it is kept with the account, so
 * a half-done registration goes on wherever its owner signs in.
 */
export const registrationCalls = defineCalls<typeof registrationShapes>({
  register: guestPost('/api/register', {
    body: ['username', 'phone', 'code', 'password', 'flow', 'agree', 'wechat'],
    session: true,
    feature: 'registration',
  }),
  wechatTicket: guestPost('/api/register/wechat/code', { feature: 'wechat' }),
  wechatTicketCheck: guestPost('/api/register/wechat/check', { body: ['ticket'], feature: 'wechat' }),
  loginByWechat: guestPost('/api/login/wechat', { body: ['ticket'], session: true, feature: 'wechat' }),
  registrationRules: guestGet('/api/register/rules', { feature: 'registration' }),
  registration: memberGet('/api/register/form', { feature: 'registration' }),
  registrationSave: memberPost('/api/register/form', {
    body: [
      'step',
      'kind',
      'company',
      'contact',
      'email',
      'scopes',
      'papers',
      'region',
      'street',
      'delivery_name',
      'delivery_phone',
      'delivery_region',
      'delivery_street',
      'stores',
    ],
    duplicates: 'allowed',
    feature: 'registration',
  }),
  registrationSubmit: memberPost('/api/register/submit', { duplicates: 'allowed', feature: 'registration' }),
})
