/** nginx as a CDN before one server: it caches as `Cache-Control` allows, and knows nothing else of the site. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Nginx, runNginx } from './nginx.ts'
import { freePort } from './ports.ts'

/** The answer's `X-Cache`: HIT and STALE (revalidated in the background) came from the cache; empty if nothing is cached. */
export type Cdn = Omit<Nginx, 'certificate'> & {
  /** Empties the cache, as after a purge of the host. */
  purge: () => void
}

/** @param isKeeping whether it caches or only proxies */
export async function startCdn(origin: number, { isKeeping = true } = {}): Promise<Cdn> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-cdn-'))
  const cacheFolder = join(folder, 'kept')
  // the user of its worker if root started it
  mkdirSync(cacheFolder, { mode: 0o777 })
  const port = await freePort()
  const nginx = await runNginx(folder, site(cacheFolder, origin, port, isKeeping), port)
  return {
    ...nginx,
    purge() {
      for (const each of readdirSync(cacheFolder)) rmSync(join(cacheFolder, each), { recursive: true })
    },
  }
}

// A CDN terminates TLS, so it tells the server that the request is https. Without `updating` in proxy_cache_use_stale nothing is older than
// the answer's own stale-while-revalidate.
const site = (cacheFolder: string, origin: number, port: number, isKeeping: boolean) => `
proxy_cache_path ${cacheFolder} levels=1:2 keys_zone=kept:32m inactive=24h use_temp_path=off;
upstream origin {
  server 127.0.0.1:${origin};
  keepalive 64;
  keepalive_timeout 3s;
}
server {
  listen 127.0.0.1:${port};
  access_log off;
  client_max_body_size 64m;
  location / {
    proxy_pass http://origin;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-Host $host;
    proxy_set_header X-Forwarded-Proto https;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_cache ${isKeeping ? 'kept' : 'off'};
    proxy_cache_key $host$request_uri;
    proxy_cache_revalidate on;
    proxy_cache_background_update on;
    proxy_cache_lock on;
    add_header X-Cache $upstream_cache_status always;
  }
}
`
