import { takePolicyReport } from '#lib/server/policy-report.ts'

/** Where browsers report what the security policy of a page kept from running. */
export const POST = (request: Request): Promise<Response> => takePolicyReport(request)
