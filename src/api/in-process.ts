/** The client for callers in the same process: each call runs the endpoint's `act`, without a request or JSON. */
import { type ApiClient, ApiFailure } from './client.ts'
import type { ApiDeps, Caller } from './context.ts'
import { serializeError } from './errors.ts'
import { resources } from './routes.ts'
import type { StaffClient } from './staff/client.ts'
import { staffFunctions } from './staff/functions.ts'

/** @param caller on whose behalf the site asks */
export function inProcessClient(deps: ApiDeps, caller: Caller): ApiClient {
  const site = { ...caller, isSite: true }
  const client: Record<string, Record<string, unknown>> = {}
  for (const [resource, endpoints] of Object.entries(resources))
    client[resource] = Object.fromEntries(
      Object.entries(endpoints).map(([operation, endpoint]: [string, Callable]) => [
        operation,
        (given: object = {}) => answered(endpoint, given, deps, site),
      ]),
    )
  return client as ApiClient
}

/** The console's functions, on behalf of who is signed in: their reads and writes are counted as nobody's. */
export function inProcessStaffClient(deps: ApiDeps, caller: Caller): StaffClient {
  const site = { ...caller, isSite: true }
  return Object.fromEntries(
    Object.entries(staffFunctions).map(([name, one]: [string, Callable]) => [
      name,
      (given: object = {}) => answered(one, given, deps, site),
    ]),
  ) as StaffClient
}

/** @throws ApiFailure the answer that the same call would have had over HTTP */
type Callable = { call(deps: ApiDeps, caller: Caller, given: object): Promise<unknown> }

async function answered(callable: Callable, given: object, deps: ApiDeps, site: Caller) {
  try {
    // each function parses its own input with its schema
    return await callable.call(deps, site, given)
  } catch (error) {
    const { status, body } = serializeError(error, site.locale, site.requestId, 'POST')
    if (status >= 500) deps.reportError(error, site.requestId)
    throw new ApiFailure(status, body)
  }
}
