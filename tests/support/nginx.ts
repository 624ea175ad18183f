/** The nginx configuration of deploy/nginx in front of servers on this machine, with a self-signed certificate. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { freePort } from './ports.ts'

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx']
const program = PLACES.find((place) => existsSync(place))

/** Without nginx, `vitest.config.ts` leaves out the tests that need it, and `npm test` prints a note. */
export const hasNginx = program !== undefined

export type Nginx = { port: number; pid: number; certificate: string; stop: () => Promise<void> }

const TWO = /( *server )waypoint-1:3000(.*\n)( *server waypoint-2:3000.*\n)/

/**
 * @param upstreams hosts and ports, which replace `waypoint-1:3000` and `waypoint-2:3000` @param tlsFolder of an existing certificate; by
 * default one is created
 */
export async function startNginx(upstreams: readonly string[], tlsFolder?: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-nginx-'))
  const [plain, port] = [await freePort(), await freePort()]
  const tls = tlsFolder ?? folder
  const certificate = tlsFolder
    ? readFileSync(join(tlsFolder, 'fullchain.pem'), 'utf8')
    : makeCertificate(folder).certificate
  const site = readFileSync('deploy/nginx/waypoint.conf', 'utf8')
    .replace(TWO, (_, before, after) => upstreams.map((upstream) => before + upstream + after).join(''))
    .replaceAll('/etc/nginx/tls', tls)
    // a busy machine is not a stalled instance
    .replace('proxy_read_timeout 10s', 'proxy_read_timeout 60s')
    // with the port, which is not 443
    .replaceAll(/(Host) \$host;/g, '$1 $http_host;')
    .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
  return { ...(await runNginx(folder, site, port)), certificate }
}

/** Runs nginx with a site of its `http` block in a temporary folder; returns when it listens on the port. */
export async function runNginx(folder: string, site: string, port: number): Promise<Omit<Nginx, 'certificate'>> {
  writeFileSync(join(folder, 'nginx.conf'), around(folder, site))
  const child = spawn(program ?? '', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await listening(child, port)
  const stop = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true })
  }
  return { port, pid: child.pid ?? 0, stop }
}

function around(folder: string, site: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
  for (const kind of kinds) mkdirSync(join(folder, kind), { recursive: true, mode: 0o777 })
  return `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr error;\nevents { worker_connections 1024; }\nhttp {\n${places.join('\n')}\n${site}\n}\n`
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
