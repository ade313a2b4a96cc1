import { accountShapes } from '#lib/contract/account/shapes.ts'
import { flag, id, mapsFields, text, whole } from '#lib/mapping/testing/fields.ts'
import { toBranchOverview } from './branch-overview.ts'

mapsFields(accountShapes.branches.data.element, toBranchOverview, [
  ['id', 3, 'id', 3, id],
  ['company', '仁心大药房', 'company', '仁心大药房', text],
  ['address', '人民南路', 'address', '人民南路', text],
  ['is_head', 0, 'isHead', false, flag],
  ['is_current', 0, 'isCurrent', false, flag],
  ['is_passed', 0, 'isApproved', false, flag],
  ['cart', 12, 'cartLines', 12, whole],
  ['unpaid', 2, 'unpaidOrders', 2, whole],
  ['message_count', 5, 'unreadNotifications', 5, whole],
  ['certificate_warnings', 3, 'licenceWarnings', 3, whole],
])
