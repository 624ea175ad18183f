/** The first look at a request: whether it can be read, whether its path takes its method, and its body, before anything else. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyBounds } from '../api/bodies.ts'
import type { ApiDeps } from '../api/context.ts'
import { pictureBytesMax } from '../domain/pictures/limits.ts'
import { type BodyBounds, type BodyRefusal, hasBody, readBody } from './http/bodies.ts'
import { createBodyRoom, type RoomBounds } from './http/body-room.ts'
import { isMultipart, isUrlEncoded, measureForm } from './http/form-size.ts'
import { formPartsMax, isConsolePath, pageForm, pageMethods } from './page-forms.ts'
import { isApiPath, type Refusal, refuse, type Visitor } from './refusals.ts'

const MIB = 1024 * 1024
const smallBytesMax = 64 * 1024
const retryAfterSeconds = 3
/** One picture with its form. */
const pictureRoom = pictureBytesMax + 4 * MIB
/** More than a school sends at one moment: most bodies come in one piece. */
const bodiesAtOnceMax = 128

/** One provider never holds more than half of all, whatever number of networks it has. */
const roomBounds = (maxBytes: number, networkBytes: number): RoomBounds => ({
  maxBytes,
  network: { bytes: networkBytes, bodies: bodiesAtOnceMax },
  provider: { bytes: maxBytes / 2, bodies: 2 * bodiesAtOnceMax },
})

type Served = { Bindings: HttpBindings }
export type Door<E extends Served> = {
  takeLimit: ApiDeps['takeLimit']
  visitorOf: (c: Context<E>) => Visitor
  addressOf: (c: Context<E>) => string
  /** Whether a page's form comes from a page of ours. */
  isOwnForm: (c: Context<E>) => boolean
  /** Whether somebody of the staff asks: what only they may send is not even read from others. */
  isSignedIn: (c: Context<E>) => Promise<boolean>
}

/** Gives back the memory of a request's body, once there is one. */
type Release = { body: () => void }

/** Browsers settle these before they ask; `%2e` is a dot as well. */
const DOT_SEGMENT = /[\\/](?:\.|%2e){1,2}(?=[\\/?#]|$)/i

/** Middleware that refuses what can't be answered, and hands on the rest with its body read and bounded. */
export function openDoor<E extends Served>(door: Door<E>): MiddlewareHandler<E> {
  const { takeLimit, visitorOf, addressOf, isOwnForm, isSignedIn } = door
  // bookings have room of their own: uploads never stand in a lead's way
  const small = createBodyRoom(roomBounds(16 * MIB, 4 * MIB))
  const large = createBodyRoom(roomBounds(32 * MIB, 12 * MIB))
  // pictures of people who are signed in: two at one moment
  const pictures = createBodyRoom(roomBounds(2 * pictureRoom, pictureRoom))

  async function look(c: Context<E>, release: Release): Promise<Refusal | null> {
    const { method, path } = c.req
    const { incoming } = c.env
    const coding = incoming.headers['transfer-encoding']
    // Node takes any list that ends in `chunked`; what stands before it, nobody here undoes
    if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
      return { code: 'malformed', isHopeless: true }
    if (DOT_SEGMENT.test((incoming.url ?? '').split('?', 1)[0] ?? '')) return { code: 'not_found' }
    const allow = isApiPath(path) ? null : pageMethods(path)
    if (allow && !allow.includes(method)) return { code: 'method_not_allowed', allow }
    if (method !== 'POST') return null
    const bounds = isApiPath(path) ? bodyBounds(path) : pageForm(path)
    if (!bounds) return null
    return (isApiPath(path) ? null : await lookAtForm(c)) ?? takeBody(c, bounds, release)
  }

  async function lookAtForm(c: Context<E>): Promise<Refusal | null> {
    const type = c.req.header('Content-Type') ?? ''
    if (!isMultipart(type) && !isUrlEncoded(type)) return { code: 'wrong_type' }
    if (!isOwnForm(c)) return { code: isConsolePath(c.req.path) ? 'forbidden' : 'malformed', isStranger: true }
    // staff at work are not counted; who is not signed in is counted where that is known (console/mount.ts)
    if (isConsolePath(c.req.path)) return null
    // a booking, an order or an upload is counted once more, as the API's, where it is handed in
    const waitSeconds = await takeLimit('posts', addressOf(c))
    return waitSeconds > 0 ? { code: 'too_many', retryAfterSeconds: waitSeconds } : null
  }

  async function takeBody(c: Context<E>, bounds: BodyBounds, release: Release): Promise<Refusal | null> {
    const { incoming } = c.env
    const type = c.req.header('Content-Type') ?? ''
    // a form in parts has an end at least
    if (!hasBody(incoming)) return isMultipart(type) ? { code: 'malformed' } : null
    const maxBytes = bounds.fieldBytes + (isMultipart(type) ? bounds.fileBytes : 0)
    const isPicture = maxBytes >= pictureBytesMax
    if (isPicture && !(await isSignedIn(c))) return { code: 'unauthenticated' }
    const room = maxBytes <= smallBytesMax ? small : isPicture ? pictures : large
    const body = await readBody(incoming, maxBytes, (giveWay) => {
      const seat = room.enter(addressOf(c), giveWay)
      release.body = () => {
        seat?.leave()
        Object.assign(incoming, { rawBody: undefined })
      }
      return seat
    })
    if (typeof body === 'string') return REFUSALS[body]
    // where node-server looks for a body that was read before it
    Object.assign(incoming, { rawBody: body })
    // what is no form of the API, its endpoint refuses by its type
    const isForm = isApiPath(c.req.path) ? isMultipart(type) && bounds.fileBytes > 0 : true
    return isForm ? weigh(body, type, bounds) : null
  }

  return async (c, next) => {
    const release: Release = { body: () => undefined }
    try {
      const refusal = await look(c, release)
      if (refusal) return await refuse(c, visitorOf(c), refusal)
      await next()
    } finally {
      // the handler has read the body; a client that doesn't read the answer must not hold its memory
      release.body()
    }
  }
}

const REFUSALS: Record<BodyRefusal, Refusal> = {
  too_large: { code: 'too_large' },
  // ten megabytes more are the last thing that is wanted now
  busy: { code: 'unavailable', retryAfterSeconds, isAtOnce: true },
  slow: { code: 'malformed', isHopeless: true },
  broken: { code: 'malformed', isHopeless: true },
}

/** The room for a file is the file's alone, and fields beyond all forms are not even parsed. */
function weigh(
  body: Buffer,
  type: string,
  { fieldBytes, fileBytes, partsMax = formPartsMax }: BodyBounds,
): Refusal | null {
  const size = measureForm(body, type, partsMax)
  if (!size) return { code: 'malformed' }
  const isTooLarge =
    size.fields + size.files > partsMax ||
    size.fieldBytes > fieldBytes ||
    size.fieldBytes + size.fileBytes > fieldBytes + fileBytes
  return isTooLarge ? { code: 'too_large' } : null
}
