import type { SampleStaff } from '#shop-api/sample-shop/model/member-types.ts'

export const staff: SampleStaff[] = [
  {
    id: 1,
    role: 'service',
    name: '在线客服',
    phone: '025-88880000',
    qq: '800000001',
    wechat: 'kefu-sample',
    isDefault: true,
  },
  {
    id: 2,
    role: 'service',
    name: '李静',
    phone: '13900000002',
    qq: '800000002',
    wechat: 'lijing-sample',
    isDefault: false,
  },
  {
    id: 3,
    role: 'service',
    name: '周敏',
    phone: '13900000003',
    qq: '800000003',
    wechat: 'zhoumin-sample',
    isDefault: false,
  },
  {
    id: 11,
    role: 'business',
    name: '陈涛',
    phone: '13900000011',
    qq: '800000011',
    wechat: 'chentao-sample',
    isDefault: false,
  },
  {
    id: 12,
    role: 'business',
    name: '王磊',
    phone: '13900000012',
    qq: '800000012',
    wechat: 'wanglei-sample',
    isDefault: false,
  },
]
