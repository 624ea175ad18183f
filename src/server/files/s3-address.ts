/** `s3://BUCKET/PREFIX?endpoint=…&region=…&style=…`: where files stand in a bucket. Keys are no part of it. */

export type S3Address = {
  bucket: string
  /** What the keys of all files begin with: empty, or ending with a slash. */
  prefix: string
  region: string
  /** Address of the bucket, without a slash at its end. */
  url: string
}

export const s3Form =
  's3://BUCKET/PREFIX?endpoint=https://…&region=…&style=path|host, without keys (these are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
// signs that are written alike everywhere
const PREFIX = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/
const REGION = /^[a-z0-9-]{1,40}$/
const KNOWN = ['endpoint', 'region', 'style']

/** Null for what is no such address. Without an endpoint it is Amazon's own, by the bucket's host; another one is asked by path unless `style=host`. */
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
  const own = style === 'path' ? `${base.origin}/${bucket}` : `${base.protocol}//${bucket}.${base.host}`
  return { bucket, prefix: prefix && `${prefix}/`, region, url: own }
}

function originOf(endpoint: string): URL | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
  return isOrigin ? url : null
}

/** Whether a place is a bucket, and not a folder or file of this machine. */
export const isS3 = (place: string): boolean => place.startsWith('s3:')
