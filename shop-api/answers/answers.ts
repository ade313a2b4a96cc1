import { factsBehind } from '#shop-api/modules/base/access/watched.ts'
import { subjectNames } from '#shop-api/modules/base/log-reading/subject-names.ts'
import { attachedFiles } from '#shop-api/modules/base/mails/send.ts'
import { addressesOfMember } from '#shop-api/modules/base/notifications/channels.ts'
import { membersInReach } from '#shop-api/modules/base/uploads/routes.ts'
import { boughtGoods, numbersInCart } from '#shop-api/modules/catalogue/browsing/goods-of-member.ts'
import { termsThatName } from '#shop-api/modules/catalogue/goods/named-in-terms.ts'
import { partFromWechat } from '#shop-api/modules/identity/auth/reset-password.ts'
import { branchesOf } from '#shop-api/modules/identity/auth/sign-in.ts'
import { unitsTakenByOrders } from '#shop-api/modules/identity/ephedrine-rights/quota.ts'
import { addressesOf } from '#shop-api/modules/identity/members/member.ts'
import { dealingsOf } from '#shop-api/modules/identity/registration/staff-tabs.ts'
import * as wechat from '#shop-api/modules/identity/wechat/bind.ts'
import { attachedInvoice } from '#shop-api/modules/service/invoices/mail.ts'
import { memberDealings } from '#shop-api/modules/service/member-page/staff-tabs.ts'
import { bookedUnasked } from '#shop-api/modules/trade/balance/booked-before.ts'
import { creditWithoutRequest } from '#shop-api/modules/trade/bank-credits/payers.ts'
import { countInCart } from '#shop-api/modules/trade/cart/repository.ts'
import { unshippedAmount } from '#shop-api/modules/trade/cart/shop-rules.ts'
import { unpaidStanding } from '#shop-api/modules/trade/cart/unpaid-bounds.ts'
import { boughtBy, quotaUnits } from '#shop-api/modules/trade/orders/reads.ts'
import { unpaidRead } from '#shop-api/modules/trade/orders/unpaid.ts'
import { unshippedRead } from '#shop-api/modules/trade/orders/unshipped.ts'
import { factsOf, namesOf } from './operator-facts.ts'
import { scopeUses } from './scope-uses.ts'

/* What modules ask of those above them, see platform/port.ts. Imported by everything that runs a shop. */
addressesOfMember.answerWith(addressesOf)
attachedFiles.answerWith(attachedInvoice)
bookedUnasked.answerWith(creditWithoutRequest)
boughtGoods.answerWith(boughtBy)
dealingsOf.answerWith(memberDealings)
factsBehind.answerWith(factsOf)
membersInReach.answerWith(async (db, member) => (await branchesOf(db, member)).map(({ id }) => id))
numbersInCart.answerWith(countInCart)
partFromWechat.answerWith(wechat.partFromWechat)
subjectNames.answerWith(namesOf)
termsThatName.answerWith(scopeUses)
unitsTakenByOrders.answerWith(quotaUnits)
unpaidStanding.answerWith(unpaidRead)
unshippedAmount.answerWith(unshippedRead)
