import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { envShape, parseEnv } from '#lib/server/env.ts'
import { configShape, readConfig } from '#shop-api/modules/base/environment/config.ts'
import { onNginx } from '../nginx/on-nginx.ts'
import type { Service } from './compose-file.ts'
import { FOREIGN, imageVariables, PINNED_IMAGE, readComposeFile, readVariables } from './compose-file.ts'

const folder = 'deploy/compose'
const own = (text: string) => text.replaceAll('change-me', 'our-own-secret')
const example = (file: string) => readVariables(own(readFileSync(path.join('deploy', file), 'utf8')))
const dotEnv = example('compose/env.example')
const { services, networks, volumes } = readComposeFile(`${folder}/compose.yaml`, dotEnv)
const containerfile = readFileSync('deploy/images/Containerfile', 'utf8')

const storefronts = ['storefront-1', 'storefront-2']
const shopApis = ['shop-api-1', 'shop-api-2']
const service = (name: string): Service => {
  const found = services[name]
  if (!found) throw new Error(`no service ${name}`)
  return found
}

/** What the process is given: the image's own, then the file, then what the compose file says. */
const variablesOf = (name: string): Record<string, string> => {
  const { build, env_file = '', environment } = service(name)
  return { ...imageVariables(containerfile, build?.target ?? ''), ...example(`${env_file}.example`), ...environment }
}

describe('what the processes are given', () => {
  test.each(storefronts)('%s starts with it, and knows every variable', (name) => {
    const given = variablesOf(name)
    expect(Object.keys(given).filter((each) => !FOREIGN.includes(each) && !(each in envShape.shape))).toEqual([])
    const env = parseEnv(given)
    expect(env.SITE_URL).toBe('https://shop.example')
    expect(env.TRUST_PROXY).toBe(true)
    expect(given.HOSTNAME).toBe('0.0.0.0')
    const reached = shopApis.map((each) => `http://${each}:${variablesOf(each).SHOP_API_PORT}`)
    expect(env.SHOP_API_URL).toEqual(reached)
  })

  test.each(shopApis)('%s starts with it, and knows every variable', (name) => {
    const given = variablesOf(name)
    expect(Object.keys(given).filter((each) => !FOREIGN.includes(each) && !(each in configShape.shape))).toEqual([])
    const config = readConfig(given)
    expect(config).toMatchObject({
      isForReal: true,
      SHOP_SAMPLE: false,
      SHOP_STAND_INS: false,
      SHOP_API_HOST: '0.0.0.0',
    })
    const database = new URL(config.DATABASE_URL ?? '')
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = service('postgres').environment
    expect(database).toMatchObject({ hostname: 'postgres', username: POSTGRES_USER, password: POSTGRES_PASSWORD })
    expect(database.pathname).toBe(`/${POSTGRES_DB}`)
  })

  test('instances of one kind are given the same, the secrets of both kinds fit', () => {
    expect(variablesOf('storefront-2')).toEqual(variablesOf('storefront-1'))
    expect(variablesOf('shop-api-2')).toEqual(variablesOf('shop-api-1'))
    expect(variablesOf('storefront-1').SHOP_EVENTS_SECRET).toBe(variablesOf('shop-api-1').EVENTS_KEY)
    expect(variablesOf('storefront-1')).not.toHaveProperty('OPERATOR_TOKEN')
  })

  test('nothing starts with a placeholder', () => {
    const text = readFileSync(`${folder}/env.example`, 'utf8')
    const { services: asShipped } = readComposeFile(`${folder}/compose.yaml`, readVariables(text))
    const given = { ...variablesOf('shop-api-1'), ...asShipped['shop-api-1']?.environment }
    expect(() => readConfig(given)).toThrow('DATABASE_URL: is still the placeholder')
  })

  test.each(Object.keys(dotEnv).filter((name) => name !== 'SHOP_VERSION'))('%s has to be there', (name) => {
    expect(() => readComposeFile(`${folder}/compose.yaml`, { ...dotEnv, [name]: '' })).toThrow(`${name} is not set`)
  })
})

describe('what the containers may do', () => {
  test.each([...storefronts, ...shopApis])('%s may write to its state and has no rights', (name) => {
    const { read_only, cap_drop, security_opt, volumes: mounts, build, ports, stop_grace_period } = service(name)
    expect({ read_only, cap_drop, security_opt, ports }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: [],
    })
    const state = variablesOf(name).STOREFRONT_DATA ?? variablesOf(name).SHOP_DATA_DIR
    expect(mounts.map((each) => each.split(':')[1])).toEqual([state])
    expect(mounts.map((each) => each.split(':')[0]).filter((each) => !(each !== undefined && each in volumes))).toEqual(
      [],
    )
    expect(existsSync(path.join(folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
    // Longer than the 30 s in which requests under way are finished.
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(30)
  })

  test('no two services share a folder', () => {
    const mounted = Object.values(services).flatMap(({ volumes: mounts }) => mounts.map((each) => each.split(':')[0]))
    const own = mounted.filter((each) => each !== undefined && each in volumes)
    expect([...own].sort()).toEqual(Object.keys(volumes).sort())
  })

  test('every image that comes from elsewhere says which', () => {
    const foreign = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]))
    expect(foreign.filter((each) => !PINNED_IMAGE.test(each))).toEqual([])
    expect(foreign.length).toBeGreaterThan(3)
    const [base, tools] = [...containerfile.matchAll(/^ARG \w+=(.+)$/gm)].map(([, image]) => image)
    expect([base, tools]).toEqual([expect.stringMatching(PINNED_IMAGE), expect.stringMatching(PINNED_IMAGE)])
  })

  test('a shop API believes those on its own network, and nobody has an address twice', () => {
    const { TRUSTED_PROXY = '' } = service('shop-api-1').environment
    expect(networks.shop?.ipam.config).toEqual([{ subnet: TRUSTED_PROXY }])
    const believed = new BlockList()
    const [net = '', bits] = TRUSTED_PROXY.split('/')
    believed.addSubnet(net, Number(bits))
    const addresses = Object.values(services).map(({ networks: at }) => at.shop?.ipv4_address ?? '')
    expect(addresses.filter((each) => !believed.check(each))).toEqual([])
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

test('Valkey is what the storefronts share pages in, keeps nothing, and has no rights', () => {
  const { profiles, command, volumes: mounts, cap_drop, read_only, ports } = service('valkey')
  expect({ profiles, mounts, cap_drop, read_only, ports }).toEqual({
    profiles: [],
    mounts: [],
    cap_drop: ['ALL'],
    read_only: true,
    ports: [],
  })
  expect(command.join(' ')).toContain('--maxmemory-policy allkeys-lru')
  for (const name of storefronts) {
    expect(parseEnv(variablesOf(name)).PAGES_URL).toBe('redis://valkey:6379')
  }
})

test('shop APIs keep files in the store, which has their bucket before they start', () => {
  const { image, entrypoint, environment, volumes: mounts, cap_drop, read_only, ports, healthcheck } = service('files')
  expect({ cap_drop, read_only, ports, mounts }).toEqual({
    cap_drop: ['ALL'],
    read_only: true,
    ports: [],
    mounts: ['files:/data'],
  })
  expect(image).toMatch(/:v\d+\.\d+\.\d+@/)
  for (const name of shopApis) {
    const url = new URL(readConfig(variablesOf(name)).STORAGE_URL ?? '')
    expect([url.protocol, url.hostname, `:${url.port}`]).toEqual(['s3+http:', 'files', environment.VGW_PORT])
    expect([url.username, url.password]).toEqual([environment.ROOT_ACCESS_KEY, environment.ROOT_SECRET_KEY])
    expect(entrypoint.at(-1)).toContain(`mkdir -p /data${url.pathname} &&`)
    expect(service(name).depends_on.files).toEqual({ condition: 'service_healthy' })
  }
  expect(healthcheck?.test.at(-1)).toBe(`http://127.0.0.1${environment.VGW_PORT}${environment.VGW_HEALTH}`)
})

const fitted = (): string =>
  execFileSync('sh', [`${folder}/fit-nginx.sh`], {
    input: readFileSync('deploy/nginx.conf'),
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      ...service('nginx').environment,
      SHOP_HOST: 'shop.test',
      OFFICE: '198.51.100.0/24',
    },
  }).toString()

describe('nginx in front of them', () => {
  test('is what ships, with the containers’ addresses, name and office', () => {
    const conf = fitted()
    const serversOf = (upstream: string, said: string) =>
      [...(conf.split(`upstream ${upstream} {`)[1]?.split('}')[0] ?? '').matchAll(/^[^#\n]*$/gm)]
        .flatMap(([line]) => [...line.matchAll(new RegExp(`server (\\S+) ${said};`, 'g'))])
        .map(([, address]) => address)
    const at = (name: string, port: string | undefined) => `${service(name).networks.shop?.ipv4_address}:${port}`
    for (const said of ['max_fails=1 fail_timeout=5s', 'max_fails=0 backup']) {
      expect(serversOf('storefront', said)).toEqual(storefronts.map((each) => at(each, variablesOf(each).PORT)))
      expect(serversOf('shop_api', said)).toEqual(shopApis.map((each) => at(each, variablesOf(each).SHOP_API_PORT)))
    }
    expect(conf).toContain('server_name desk.shop.test;')
    expect(conf).toContain('allow 198.51.100.0/24;')
    expect(conf).not.toMatch(/shop\.example|^ *server 127\.|\/var\/log\//m)
  })

  onNginx('nginx takes it', (executable) => {
    test('as it is in the container', () => {
      const at = mkdtempSync(path.join(tmpdir(), 'compose-nginx-'))
      try {
        const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shop.test']
        const files = ['-keyout', `${at}/privkey.pem`, '-out', `${at}/fullchain.pem`]
        execFileSync('openssl', ['req', ...subject, ...files], { stdio: 'ignore' })
        const conf = fitted()
          .replaceAll('/etc/ssl/shop.test', at)
          .replace('/var/cache/nginx-shop', `${at}/pages`)
          .replaceAll('/dev/stdout', `${at}/log`)
        writeFileSync(`${at}/nginx.conf`, `pid ${at}/pid; events {} http { access_log off; ${conf} }`)
        execFileSync(executable, ['-t', '-p', at, '-e', 'stderr', '-c', `${at}/nginx.conf`], { stdio: 'pipe' })
      } finally {
        rmSync(at, { recursive: true, force: true })
      }
    })
  })
})
