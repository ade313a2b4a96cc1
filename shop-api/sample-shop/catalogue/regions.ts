/** A believable part of the country with its national codes: enough to ship to, and for controlled sale by region. */
import type { SampleRegion } from '#shop-api/sample-shop/model/types.ts'

/** City code and name, then its districts: the last two digits of the code and the name. */
const provinces: [code: string, name: string, cities: string[]][] = [
  [
    '32',
    '江苏省',
    [
      '3201南京市 02玄武区 04秦淮区 05建邺区 06鼓楼区 11浦口区 13栖霞区 14雨花台区 15江宁区',
      '3202无锡市 05锡山区 06惠山区 11滨湖区 13梁溪区 14新吴区 81江阴市',
      '3203徐州市 02鼓楼区 03云龙区 05贾汪区 11泉山区 12铜山区',
      '3205苏州市 05虎丘区 06吴中区 07相城区 08姑苏区 09吴江区 83昆山市',
    ],
  ],
  [
    '33',
    '浙江省',
    [
      '3301杭州市 02上城区 05拱墅区 06西湖区 08滨江区 09萧山区 10余杭区',
      '3302宁波市 03海曙区 05江北区 06北仑区 11镇海区 12鄞州区',
      '3303温州市 02鹿城区 03龙湾区 04瓯海区',
    ],
  ],
  [
    '34',
    '安徽省',
    [
      '3401合肥市 02瑶海区 03庐阳区 04蜀山区 11包河区',
      '3402芜湖市 02镜湖区 07鸠江区 09弋江区',
      '3416亳州市 02谯城区 21涡阳县',
    ],
  ],
  [
    '37',
    '山东省',
    [
      '3701济南市 02历下区 03市中区 04槐荫区 05天桥区 12历城区',
      '3702青岛市 02市南区 03市北区 11黄岛区 12崂山区 13李沧区 14城阳区',
      '3713临沂市 02兰山区 11罗庄区 12河东区',
    ],
  ],
  [
    '41',
    '河南省',
    [
      '4101郑州市 02中原区 03二七区 04管城回族区 05金水区 08惠济区',
      '4103洛阳市 02老城区 03西工区 05涧西区',
      '4107新乡市 02红旗区 03卫滨区',
    ],
  ],
  [
    '42',
    '湖北省',
    [
      '4201武汉市 02江岸区 03江汉区 04硚口区 05汉阳区 06武昌区 07青山区 11洪山区',
      '4205宜昌市 02西陵区 03伍家岗区',
      '4206襄阳市 02襄城区 06樊城区',
    ],
  ],
  [
    '44',
    '广东省',
    [
      '4401广州市 03荔湾区 04越秀区 05海珠区 06天河区 11白云区 13番禺区',
      '4403深圳市 03罗湖区 04福田区 05南山区 06宝安区 07龙岗区',
      '4406佛山市 04禅城区 05南海区 06顺德区',
    ],
  ],
  [
    '51',
    '四川省',
    [
      '5101成都市 04锦江区 05青羊区 06金牛区 07武侯区 08成华区 12龙泉驿区',
      '5105泸州市 02江阳区',
      '5107绵阳市 03涪城区 04游仙区',
    ],
  ],
]

export const regions: SampleRegion[] = provinces.flatMap(([code, name, cities]) => [
  { code: `${code}0000`, parentCode: null, level: 1 as const, name },
  ...cities.flatMap((line) => cityWithDistricts(`${code}0000`, line)),
])

function cityWithDistricts(provinceCode: string, line: string): SampleRegion[] {
  const [head = '', ...districts] = line.split(' ')
  const stem = head.slice(0, 4)
  return [
    { code: `${stem}00`, parentCode: provinceCode, level: 2, name: head.slice(4) },
    ...districts.map((district) => ({
      code: stem + district.slice(0, 2),
      parentCode: `${stem}00`,
      level: 3 as const,
      name: district.slice(2),
    })),
  ]
}
