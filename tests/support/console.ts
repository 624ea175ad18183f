/** The console over HTTP: a signed-in session, as in a browser. */
import { Secret, TOTP } from 'otpauth'
import type { Served } from './app.ts'
import { openTab, type Tab, type TabOptions } from './chromium.ts'

/** Its requests carry a browser's headers and cookies. */
export type SignedIn = {
  cookies: Map<string, string>
  /** Requests a page of the console, or sends a form of it. @returns its HTML @throws Error unless it succeeds */
  open: (path: string, form?: Record<string, string> | FormData, at?: string) => Promise<string>
  /** Sends a form. @returns the redirect's target */
  send: (path: string, form: FormData) => Promise<string>
}

/** Creates the first admin of a server by the link that its start printed, with a second factor. */
export async function makeAdmin({ origin, stderrText }: Served, locale = 'en'): Promise<SignedIn> {
  const admin = browserOf(origin)
  const token = /setup\?token=([\w-]+)/.exec(stderrText())?.[1] ?? ''
  const password = 'gentle otters weigh rivers'
  await admin.open('/console/setup', { token, email: 'admin@firm.example', password, ...profile(locale) })
  const key = /<code[^>]*>([^<]+)/.exec(await admin.open('/console/account', { intent: 'app' }))?.[1] ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
  await admin.open('/console/account', { intent: 'app_confirm', code })
  return admin
}

const profile = (locale: string) => ({ name: 'Ada Adams', locale, time_zone: 'Asia/Taipei' })

/** Sets the admin's language of the console. */
export const setLanguage = (admin: SignedIn, locale: string): Promise<string> =>
  admin.open('/console/account', { intent: 'profile', ...profile(locale) })

function browserOf(origin: string): SignedIn {
  const cookies = new Map<string, string>()
  async function ask(path: string, init: RequestInit, at = origin): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Origin', at)
    headers.set('Referer', `${at}/console/`)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(at + path, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(40_000) })
    if (answer.status >= 400)
      throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    async open(path, form, at) {
      const body = form instanceof FormData ? form : new URLSearchParams(form)
      return (await ask(path, form ? { method: 'POST', body } : {}, at)).text()
    },
    send: async (path, body) => (await ask(path, { method: 'POST', body })).headers.get('Location') ?? '',
  }
}

/** Gives a tab the cookies of the session. */
export async function takeSession({ context }: Tab, { origin }: Served, { cookies }: SignedIn): Promise<void> {
  const url = origin.replace('http:', 'https:')
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: 'Lax' })))
}

/** A signed-in tab, as wide as a desktop unless `width` is given. */
export async function openSignedIn(server: Served, signedIn: SignedIn, options: TabOptions = {}): Promise<Tab> {
  const tab = await openTab({ width: 1440, ...options })
  await takeSession(tab, server, signedIn)
  return tab
}
