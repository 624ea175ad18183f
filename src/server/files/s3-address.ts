/** `s3://BUCKET/PREFIX?endpoint=…&region=…&style=…`: the location of files in a bucket, without keys. */

export type S3Address = {
  bucket: string
  /** Prefix of all keys: empty, or ending with a slash. */
  prefix: string
  region: string
  /** URL of the bucket, without a slash at its end. */
  url: string
}

export const s3Form =
  's3://BUCKET/PREFIX?endpoint=https://…&region=…&style=path|host, without keys (these are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
// characters that need no escaping anywhere
const PREFIX = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/
const REGION = /^[a-z0-9-]{1,40}$/
const KNOWN = ['endpoint', 'region', 'style']

/**
 * Null for an invalid location. Without an endpoint it is Amazon's, by the bucket's host name; another one uses path
 * style unless `style=host`.
 */
export function parseS3Address(text: string): S3Address | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return null
  const given = Object.fromEntries(url.searchParams)
  const { endpoint, region = 'us-east-1', style = endpoint ? 'path' : 'host' } = given
  const bucket = url.hostname
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const base = originOf(endpoint ?? `https://s3.${region}.amazonaws.com`)
  const isKnown = Object.keys(given).every((name) => KNOWN.includes(name)) && /^(path|host)$/.test(style)
  if (!base || !isKnown || !BUCKET.test(bucket) || !REGION.test(region) || (prefix && !PREFIX.test(prefix))) return null
  const bucketUrl = style === 'path' ? `${base.origin}/${bucket}` : `${base.protocol}//${bucket}.${base.host}`
  return { bucket, prefix: prefix && `${prefix}/`, region, url: bucketUrl }
}

function originOf(endpoint: string): URL | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
  return isOrigin ? url : null
}

/** Whether a place is a bucket rather than a local folder or file. */
export const isS3 = (place: string): boolean => place.startsWith('s3:')
