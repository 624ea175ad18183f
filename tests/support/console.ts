/** The console from outside: somebody signed in, as a browser is. */
import { Secret, TOTP } from 'otpauth'
import type { Served } from './app.ts'
import { openTab, type Tab, type TabOptions } from './chromium.ts'

/** Whose requests carry what a browser's would. */
export type SignedIn = {
  cookies: Map<string, string>
  post: (path: string, body: object) => Promise<Record<string, unknown>>
}

/** Makes the first admin of a server by the link that its start printed, with a second factor. */
export async function makeAdmin({ origin, said }: Served, locale = 'en'): Promise<SignedIn> {
  const admin = browserOf(origin)
  const token = /setup\?token=([\w-]+)/.exec(said())?.[1] ?? ''
  await admin.post('/api/staff/links/setup', {
    token,
    email: 'admin@firm.example',
    name: 'Ada Adams',
    password: 'gentle otters weigh rivers',
    locale,
    time_zone: 'Asia/Taipei',
  })
  const { secret } = await admin.post('/api/staff/account/app', {})
  const code = new TOTP({ secret: Secret.fromBase32(String(secret).replaceAll(' ', '')) }).generate()
  await admin.post('/api/staff/account/app/confirm', { code })
  return admin
}

function browserOf(origin: string): SignedIn {
  const cookies = new Map<string, string>()
  async function post(path: string, body: object) {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: origin,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return (await answer.json()) as Record<string, unknown>
  }
  return { cookies, post }
}

/** Lets a tab be the browser of who is signed in. */
export async function takeSession({ context }: Tab, { origin }: Served, { cookies }: SignedIn): Promise<void> {
  const url = origin.replace('http:', 'https:')
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: 'Lax' })))
}

/** A tab of who is signed in, as wide as a desk's unless said otherwise. */
export async function openSignedIn(server: Served, who: SignedIn, options: TabOptions = {}): Promise<Tab> {
  const tab = await openTab({ width: 1440, ...options })
  await takeSession(tab, server, who)
  return tab
}
