import type { FastifyInstance } from 'fastify'
import { registerKeyPages } from './key-pages.ts'
import { registerLogPage } from './log-page.ts'
import { registerMailPage } from './mail-page.ts'
import { registerOperatorPages } from './operator-pages.ts'
import { registerPasswordPage } from './password-page.ts'
import { registerStaffSignIn } from './sign-in-routes.ts'

/** The frame of the back office and what belongs to no noun: signing in, who may sign in, and what was done. */
export function registerBackOffice(app: FastifyInstance): void {
  registerStaffSignIn(app)
  registerMailPage(app)
  registerPasswordPage(app)
  registerOperatorPages(app)
  registerKeyPages(app)
  registerLogPage(app)
}
