/** The console below `/console`: its build is loaded at the first request, so that a site without staff doesn't pay for it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import type { ServerBuild } from 'react-router'
import type { ApiDeps, Caller } from '../../api/context.ts'
import { inProcessStaffClient } from '../../api/in-process.ts'
import type { PageHandler } from '../../console/entry.server.tsx'
import type { ConsoleContext } from '../../console/shell/console-context.ts'
import { perVersion } from '../../db/per-version.ts'
import { choiceNames } from '../../db/queries/choice-names.ts'
import { countryNames, officeNames } from '../../db/queries/code-names.ts'
import { readLaunchSetting } from '../../db/queries/launch.ts'
import { serviceNames } from '../../db/queries/service-names.ts'
import { readRestored } from '../../db/queries/settings.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { isAdmin, type Principal } from '../../domain/staff/principal.ts'
import type { Visit } from '../../services/staff/deps.ts'
import { whoAsks } from '../../services/staff/sessions.ts'
import { isOwnForm } from '../http/form-origin.ts'
import { newScriptMark, settleScripts } from '../http/security-headers.ts'
import { refuse } from '../rejections.ts'
import { browserLocale } from './browser-locale.ts'
import { consoleCookie, readConsoleCookie } from './cookies.ts'

export type ConsoleBuild = ServerBuild & {
  entry: { module: { createPageHandler: (build: ServerBuild) => PageHandler } }
}

/** The mark of the last restore, which also raises the version. */
const restoredMark = perVersion(readRestored)

/** The request's origin as the server saw it. */
export type Asked = { origin: string; address: string; requestId: string; ownOrigins: readonly string[] }

const folder = join(import.meta.dirname, '../../../build/console')
const importBuild = (): Promise<ConsoleBuild> => import(pathToFileURL(join(folder, 'server/index.js')).href)

/** The signed-in team member of a browser; null for others. */
export async function principalOf(
  c: Context,
  deps: ApiDeps,
  { origin, address }: Pick<Asked, 'origin' | 'address'>,
): Promise<Principal | null> {
  const token = readConsoleCookie(c, 'session', origin)
  return token ? whoAsks(deps.staff, token, address) : null
}

/** The parts of a caller that only console requests have. @param setCookie takes a whole `Set-Cookie` */
export function staffCaller(
  c: Context,
  { origin, address }: Pick<Asked, 'origin' | 'address'>,
  principal: Principal | null,
  setCookie: (cookie: string) => void,
): Pick<Caller, 'principal' | 'visit' | 'setCookie'> {
  const visit: Visit = {
    network: address,
    agent: c.req.header('User-Agent') ?? '',
    session: readConsoleCookie(c, 'session', origin),
    device: readConsoleCookie(c, 'device', origin),
  }
  return {
    principal,
    visit,
    setCookie(name, value, seconds) {
      // the loader of the same request must see the new cookie
      visit[name] = value
      setCookie(consoleCookie(name, value, origin, seconds))
    },
  }
}

/** Whether one of our pages sent a request that changes something: browsers name the origin, and a request without one is rejected. */
export function isOurOwn(c: Context, { origin, ownOrigins }: Pick<Asked, 'origin' | 'ownOrigins'>): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  const sent = c.req.header('Origin')
  if (site) return site === 'same-origin'
  return sent !== undefined && isOwnForm(sent, origin, ownOrigins)
}

/** Whether the `Referer` is a console page. A form on a public page must not act with a staff member's session. */
export function isFromConsole(c: Context, { origin, ownOrigins }: Pick<Asked, 'origin' | 'ownOrigins'>): boolean {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return page !== null && isOwnForm(page.origin, origin, ownOrigins) && /^\/console(\/|$)/.test(page.pathname)
}

export type Console = (c: Context, deps: ApiDeps, request: Asked) => Promise<Response>

/** @param load returns the built app */
export function createConsole(load: () => Promise<ConsoleBuild> = importBuild): Console {
  let handler: { build: ConsoleBuild; handle: PageHandler } | undefined
  const ready = async () => {
    const build = await load()
    if (handler?.build !== build) handler = { build, handle: build.entry.module.createPageHandler(build) }
    return handler.handle
  }
  return async (c, deps, request) => {
    const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    const visitor = {
      locale: browserLocale(c.req.header('Accept-Language')),
      home: '/console',
      requestId: request.requestId,
    }
    if (isChange && !(isOurOwn(c, request) && isFromConsole(c, request)))
      return refuse(c, visitor, { code: 'forbidden', isStranger: true })
    const db = deps.store.read
    // beside the session, the content's version is read too: the names below then wait for no further query
    const [principal, restored] = await Promise.all([principalOf(c, deps, request), restoredMark(db)])
    if (isChange && !principal) {
      const seconds = await deps.takeLimit('posts', request.address)
      if (seconds > 0) return refuse(c, visitor, { code: 'too_many', retryAfterSeconds: seconds })
    }
    const handle = await ready()
    const scriptMark = newScriptMark()
    const cookies: string[] = []
    const setCookie = (cookie: string) => void cookies.push(cookie)
    const locale = principal?.locale ?? visitor.locale
    const [offices, countries, choices, services, checklist] = await Promise.all([
      officeNames(db, locale),
      countryNames(db, locale),
      choiceNames(db, locale),
      serviceNames(db, locale),
      principal && isAdmin(principal) ? readLaunchSetting(db) : null,
    ])
    const context = contextFor({
      c,
      deps,
      request,
      principal,
      locale,
      names: { offices, countries, choices, services },
      hasChecklist: checklist !== null && !checklist.hidden,
      scriptMark,
      restored,
      setCookie,
    })
    const response = await handle(rebuilt(c, request.origin), context)
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    response.headers.set('Cache-Control', 'private, no-store')
    return response
  }
}

type Parts = {
  c: Context
  deps: ApiDeps
  request: Asked
  principal: Principal | null
  locale: Locale
  names: Pick<ConsoleContext, 'offices' | 'countries' | 'choices' | 'services'>
  hasChecklist: boolean
  scriptMark: string
  restored: string
  setCookie: (cookie: string) => void
}

function contextFor({
  c,
  deps,
  request,
  principal,
  locale,
  names,
  hasChecklist,
  scriptMark,
  restored,
  setCookie,
}: Parts): ConsoleContext {
  const { origin, address, requestId } = request
  const caller: Caller = { locale, address, requestId, isSite: true, ...staffCaller(c, request, principal, setCookie) }
  return {
    staff: inProcessStaffClient(deps, caller),
    principal,
    locale,
    timeZone: principal?.timeZone ?? editionOf(locale).timeZone,
    ...names,
    requestId,
    now: deps.staff.now(),
    isSecure: origin.startsWith('https:'),
    sendsMail: deps.staff.sendsMail,
    hasChecklist,
    scriptMark,
    settleScripts: (html) => settleScripts(html, scriptMark),
    restored,
    reportError: (error) => deps.reportError(error, requestId),
  }
}

/** The request with the URL that the visitor entered: React Router compares a form's Origin with it. */
function rebuilt(c: Context, origin: string): Request {
  const { pathname, search } = new URL(c.req.url)
  const { method, headers, signal, body } = c.req.raw
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(pathname + search, origin), {
    method,
    headers,
    signal,
    ...(hasBody && { body, duplex: 'half' }),
  })
}
