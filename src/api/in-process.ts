/** The client for who stands in the same process: each call is the endpoint's own act, without a request and without JSON. */
import { type ApiClient, ApiFailure } from './client.ts'
import type { ApiDeps, Caller } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { presentError } from './errors.ts'
import { nouns } from './routes.ts'
import type { StaffClient } from './staff/client.ts'
import { staffFunctions } from './staff/functions.ts'
import { staffNouns } from './staff/nouns.ts'

/** What may stand around a call: it has its name, such as `schools.list`, and what was given, and may answer in its place. */
export type Around = (name: string, given: object, call: () => Promise<unknown>) => Promise<unknown>

type Verb = { name: string; noun: string; verb: string; endpoint: Endpoint<never, unknown> }

const VERBS: Verb[] = Object.entries(nouns).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => ({
    name: `${noun}.${verb}`,
    noun,
    verb,
    endpoint: endpoint as Endpoint<never, unknown>,
  })),
)

/** @param caller on whose behalf the site asks */
export function inProcessClient(deps: ApiDeps, caller: Caller, around: Around = (_, __, call) => call()): ApiClient {
  const site = { ...caller, isSite: true }
  const client: Record<string, Record<string, unknown>> = {}
  for (const { name, noun, verb, endpoint } of VERBS) {
    client[noun] ??= {}
    client[noun][verb] = (given: object = {}) => around(name, given, () => answered(endpoint, given, deps, site))
  }
  return client as ApiClient
}

/** The console's functions, on behalf of who is signed in: their reads and writes are counted as nobody's. */
export function inProcessStaffClient(deps: ApiDeps, caller: Caller): StaffClient {
  const site = { ...caller, isSite: true }
  const bind = (all: object) =>
    Object.fromEntries(
      Object.entries(all).map(([name, one]: [string, Callable]) => [
        name,
        (given: object = {}) => answered(one, given, deps, site),
      ]),
    )
  const { content, imports } = staffNouns
  return { ...bind(staffFunctions), content: bind(content), imports: bind(imports) } as unknown as StaffClient
}

/** @throws ApiFailure the answer that the same call would have had over HTTP */
type Callable = { call: (deps: ApiDeps, caller: Caller, given: never) => Promise<unknown> }

async function answered(callable: Callable, given: object, deps: ApiDeps, site: Caller) {
  try {
    return await callable.call(deps, site, given as never)
  } catch (error) {
    const { status, body } = presentError(error, site.locale, site.requestId, 'POST')
    if (status >= 500) deps.reportError(error, site.requestId)
    throw new ApiFailure(status, body)
  }
}
