/** The headers that cached answers need, read from the raw headers: building an object of all headers costs more than the answer. */

export type RequestHead = {
  host?: string
  cookie?: string
  acceptEncoding?: string
  acceptLanguage?: string
  ifNoneMatch?: string
  forwardedHost?: string
  forwardedProto?: string
  /** It has a body, or declares one. */
  hasBody: boolean
}

/** @param raw alternating names and values, as `rawHeaders` has them; for duplicates Node's rule applies: the first host, the others joined */
export function readHead(raw: readonly string[]): RequestHead {
  const head: RequestHead = { hasBody: false }
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    // comparing lengths first skips most names
    switch (name.length) {
      case 4:
        if (is(name, 'host')) head.host ??= raw[at + 1] ?? ''
        break
      case 6:
        if (is(name, 'cookie')) head.cookie = joined(head.cookie, '; ', raw[at + 1])
        break
      case 13:
        if (is(name, 'if-none-match')) head.ifNoneMatch = joined(head.ifNoneMatch, ', ', raw[at + 1])
        break
      case 14:
        if (is(name, 'content-length')) head.hasBody = true
        break
      case 15:
        if (is(name, 'accept-encoding')) head.acceptEncoding = joined(head.acceptEncoding, ', ', raw[at + 1])
        else if (is(name, 'accept-language')) head.acceptLanguage = joined(head.acceptLanguage, ', ', raw[at + 1])
        break
      case 16:
        if (is(name, 'x-forwarded-host')) head.forwardedHost = joined(head.forwardedHost, ', ', raw[at + 1])
        break
      case 17:
        if (is(name, 'x-forwarded-proto')) head.forwardedProto = joined(head.forwardedProto, ', ', raw[at + 1])
        else if (is(name, 'transfer-encoding')) head.hasBody = true
        break
    }
  }
  return head
}

const is = (name: string, wanted: string): boolean => name === wanted || name.toLowerCase() === wanted
const joined = (before: string | undefined, by: string, value = '') =>
  before === undefined ? value : before + by + value
