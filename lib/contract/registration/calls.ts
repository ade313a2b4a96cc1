import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { registrationBody, registrationRulesShape, registrationShape, registrationShapes } from './shapes.ts'

export type WireRegistration = z.infer<typeof registrationShape>
export type WireRegistrationForm = z.input<typeof registrationBody>
export type WireRegistrationRules = z.infer<typeof registrationRulesShape>

/**
 * The way in. The first step proves the phone and opens the account; everything after it is kept with the account, so
 * a half-done registration goes on wherever its owner signs in.
 */
export const registrationCalls = defineCalls<typeof registrationShapes>({
  register: {
    method: 'POST',
    path: '/api/register',
    body: ['username', 'phone', 'code', 'password', 'flow', 'agree', 'wechat'],
    who: 'guest',
    session: true,
    feature: 'registration',
  },
  wechatTicket: { method: 'POST', path: '/api/register/wechat/code', who: 'guest', feature: 'wechat' },
  wechatTicketCheck: {
    method: 'POST',
    path: '/api/register/wechat/check',
    body: ['ticket'],
    who: 'guest',
    feature: 'wechat',
  },
  loginByWechat: {
    method: 'POST',
    path: '/api/login/wechat',
    body: ['ticket'],
    who: 'guest',
    session: true,
    feature: 'wechat',
  },
  registrationRules: { method: 'GET', path: '/api/register/rules', who: 'guest', feature: 'registration' },
  registration: { method: 'GET', path: '/api/register/form', who: 'member', feature: 'registration' },
  registrationSave: {
    method: 'POST',
    path: '/api/register/form',
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
    who: 'member',
    duplicates: 'allowed',
    feature: 'registration',
  },
  registrationSubmit: {
    method: 'POST',
    path: '/api/register/submit',
    who: 'member',
    duplicates: 'allowed',
    feature: 'registration',
  },
})
