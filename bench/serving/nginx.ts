/** nginx with one worker, a configuration and a folder of its own: pages as files, compressed beforehand, with the headers that Waypoint sends. */
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, startProgram } from '../running-server.ts'
import type { Page } from './pages.ts'

const PLACES = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
]
/** Made by nginx itself, or of one answer alone. */
const OWN = /^(date|connection|keep-alive|etag|content-(length|encoding|type)|vary|x-request-id|transfer-encoding)$/i

/** Null where no nginx is installed. */
export async function startNginx(page: Page): Promise<Server | null> {
  const program = PLACES.find((place) => existsSync(place))
  if (!program) return null
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-nginx-'))
  mkdirSync(join(folder, 'files', 'br'), { recursive: true })
  writeFileSync(join(folder, 'files', 'page.html'), page.bodies.identity)
  writeFileSync(join(folder, 'files', 'page.html.gz'), page.bodies.gzip)
  // nginx has no brotli of its own: a file that says what it is
  writeFileSync(join(folder, 'files', 'br', 'page.html'), page.bodies.br)
  return startProgram(
    program,
    (port) => {
      writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, page))
      return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
    },
    { folder, environment: () => process.env, path: '/page.html' },
  )
}

const added = ({ headers }: Page): string =>
  Object.entries(headers)
    .filter(([name]) => !OWN.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    .join('\n')

const temporary = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')

// one process; tcp_nopush alone would hold back the end of each answer for 40 ms
const configuration = (folder: string, port: number, page: Page) => `
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 1024; }
http {
${temporary(folder)}
access_log off;
default_type "text/html; charset=utf-8";
sendfile on;
tcp_nopush on;
tcp_nodelay on;
keepalive_requests 1000000000;
open_file_cache max=100 inactive=1h;
open_file_cache_valid 1h;
gzip_static on;
gzip_vary on;
server {
listen 127.0.0.1:${port};
root ${folder}/files;
location / {
${added(page)}
}
location /br/ {
${added(page)}
add_header Content-Encoding br;
add_header Vary Accept-Encoding;
}
}
}
`
