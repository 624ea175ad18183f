/** Checks a request before anything else: whether it is well-formed, whether its path takes its method, and its body. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyBounds } from '../api/bodies.ts'
import type { ApiDeps } from '../api/context.ts'
import { isMultipart, isUrlEncoded } from '../domain/form-type.ts'
import { pictureBytesMax } from '../domain/pictures/limits.ts'
import { type BodyBounds, type BodyRejection, hasBody, readBody } from './http/bodies.ts'
import { type BudgetLimits, createBodyBudget } from './http/body-budget.ts'
import { measureForm } from './http/form-size.ts'
import { formPartsMax, isConsolePath, pageForm, pageMethods, webhookBounds } from './page-forms.ts'
import { isApiPath, type Rejection, refuse, type Visitor } from './rejections.ts'

const MIB = 1024 * 1024
const smallBytesMax = 64 * 1024
const retryAfterSeconds = 3
/** One picture with its form. */
const pictureBytes = pictureBytesMax + 4 * MIB
/** More than one school sends at a moment: most bodies arrive in one piece. */
const bodiesAtOnceMax = 128

/** One IP provider never holds more than half of all, however many subnets it has. */
const budgetLimits = (maxBytes: number, networkBytes: number): BudgetLimits => ({
  maxBytes,
  network: { bytes: networkBytes, bodies: bodiesAtOnceMax },
  provider: { bytes: maxBytes / 2, bodies: 2 * bodiesAtOnceMax },
})

type Served = { Bindings: HttpBindings }
export type RequestGuardOptions<E extends Served> = {
  takeLimit: ApiDeps['takeLimit']
  visitorOf: (c: Context<E>) => Visitor
  addressOf: (c: Context<E>) => string
  /** Whether one of our pages sent the form. */
  isOwnForm: (c: Context<E>) => boolean
  /** Whether a team member is signed in: bodies that only they may send are not read from others. */
  isSignedIn: (c: Context<E>) => Promise<boolean>
}

/** Frees the memory of a request's body, once there is one. */
type Release = { body: () => void }

/** Browsers resolve these before the request; `%2e` is a dot as well. */
const DOT_SEGMENT = /[\\/](?:\.|%2e){1,2}(?=[\\/?#]|$)/i

/** Middleware that rejects malformed requests, and passes on the rest with their bodies read and bounded. */
export function createRequestGuard<E extends Served>(options: RequestGuardOptions<E>): MiddlewareHandler<E> {
  const { takeLimit, visitorOf, addressOf, isOwnForm, isSignedIn } = options
  // separate budgets: uploads never block bookings
  const small = createBodyBudget(budgetLimits(16 * MIB, 4 * MIB))
  const large = createBodyBudget(budgetLimits(32 * MIB, 12 * MIB))
  // pictures of signed-in team members: two at a time
  const pictures = createBodyBudget(budgetLimits(2 * pictureBytes, pictureBytes))

  async function checkRequest(c: Context<E>, release: Release): Promise<Rejection | null> {
    const { method, path } = c.req
    const { incoming } = c.env
    const coding = incoming.headers['transfer-encoding']
    // Node accepts any list that ends in `chunked`; nothing here decodes the codings before it
    if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
      return { code: 'malformed', isHopeless: true }
    if (DOT_SEGMENT.test((incoming.url ?? '').split('?', 1)[0] ?? '')) return { code: 'not_found' }
    const isProgram = isApiPath(path) || (method === 'POST' && webhookBounds(path) !== null)
    const allow = isProgram ? null : pageMethods(path)
    if (allow && !allow.includes(method)) return { code: 'method_not_allowed', allow }
    if (method !== 'POST') return null
    const bounds = webhookBounds(path) ?? (isApiPath(path) ? bodyBounds(path) : pageForm(path))
    if (!bounds) return null
    return (isProgram ? null : await checkForm(c)) ?? readFormBody(c, bounds, release)
  }

  async function checkForm(c: Context<E>): Promise<Rejection | null> {
    const type = c.req.header('Content-Type') ?? ''
    if (!isMultipart(type) && !isUrlEncoded(type)) return { code: 'wrong_type' }
    if (!isOwnForm(c)) return { code: isConsolePath(c.req.path) ? 'forbidden' : 'malformed', isStranger: true }
    // signed-in team members are not counted; console/mount.ts counts the others
    if (isConsolePath(c.req.path)) return null
    // bookings, orders and uploads are counted again by the API's own limit
    const waitSeconds = await takeLimit('posts', addressOf(c))
    return waitSeconds > 0 ? { code: 'too_many', retryAfterSeconds: waitSeconds } : null
  }

  async function readFormBody(c: Context<E>, bounds: BodyBounds, release: Release): Promise<Rejection | null> {
    const { incoming } = c.env
    const type = c.req.header('Content-Type') ?? ''
    // a multipart form must have a body
    if (!hasBody(incoming)) return isMultipart(type) ? { code: 'malformed' } : null
    const maxBytes = bounds.fieldBytes + (isMultipart(type) ? bounds.fileBytes : 0)
    const isPicture = maxBytes >= pictureBytesMax
    if (isPicture && !(await isSignedIn(c))) return { code: 'unauthenticated' }
    const budget = maxBytes <= smallBytesMax ? small : isPicture ? pictures : large
    const body = await readBody(incoming, maxBytes, (evict) => {
      const reservation = budget.enter(addressOf(c), evict)
      release.body = () => {
        reservation?.leave()
        Object.assign(incoming, { rawBody: undefined })
      }
      return reservation
    })
    if (typeof body === 'string') return REJECTIONS[body]
    // where node-server looks for a body that has been read before
    Object.assign(incoming, { rawBody: body })
    // other types than forms are rejected by the API's endpoint
    const isForm = isApiPath(c.req.path) ? isMultipart(type) && bounds.fileBytes > 0 : !webhookBounds(c.req.path)
    return isForm ? checkFormSize(body, type, bounds) : null
  }

  return async (c, next) => {
    const release: Release = { body: () => undefined }
    try {
      const rejection = await checkRequest(c, release)
      if (rejection) return await refuse(c, visitorOf(c), rejection)
      await next()
    } finally {
      // the handler has read the body; a client that doesn't read the answer must not hold its memory
      release.body()
    }
  }
}

const REJECTIONS: Record<BodyRejection, Rejection> = {
  too_large: { code: 'too_large' },
  busy: { code: 'unavailable', retryAfterSeconds },
  slow: { code: 'malformed', isHopeless: true },
  broken: { code: 'malformed', isHopeless: true },
}

/** Checks the sizes of a parsed form: the budget for a file is for the file only, and forms with too many fields are not parsed. */
function checkFormSize(
  body: Buffer,
  type: string,
  { fieldBytes, fileBytes, partsMax = formPartsMax }: BodyBounds,
): Rejection | null {
  const size = measureForm(body, type, partsMax)
  if (!size) return { code: 'malformed' }
  const isTooLarge =
    size.fields + size.files > partsMax ||
    size.fieldBytes > fieldBytes ||
    size.fieldBytes + size.fileBytes > fieldBytes + fileBytes
  return isTooLarge ? { code: 'too_large' } : null
}
