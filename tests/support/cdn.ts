/** nginx as a CDN before one server: it keeps what `Cache-Control` lets it keep, for as long as that says, and knows nothing else of the site. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Nginx, runNginx } from './nginx.ts'
import { freePort } from './ports.ts'

/** What it said of an answer in `X-Cache`: HIT and STALE (made anew behind its reader's back) came out of it; empty where nothing is kept. */
export type Cdn = Omit<Nginx, 'certificate'> & {
  /** Forgets everything, as when it is told to purge a host. */
  purge: () => void
}

/** @param isKeeping whether it keeps anything, or only passes on */
export async function startCdn(origin: number, { isKeeping = true } = {}): Promise<Cdn> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-cdn-'))
  const kept = join(folder, 'kept')
  // whoever its worker runs as when it was started by root
  mkdirSync(kept, { mode: 0o777 })
  const port = await freePort()
  const nginx = await runNginx(folder, site(kept, origin, port, isKeeping), port)
  return {
    ...nginx,
    purge() {
      for (const each of readdirSync(kept)) rmSync(join(kept, each), { recursive: true })
    },
  }
}

// TLS ends at a CDN: the server is told https. Without `updating` in proxy_cache_use_stale nothing is older than the answer's own stale-while-revalidate.
const site = (kept: string, origin: number, port: number, isKeeping: boolean) => `
proxy_cache_path ${kept} levels=1:2 keys_zone=kept:32m inactive=24h use_temp_path=off;
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
